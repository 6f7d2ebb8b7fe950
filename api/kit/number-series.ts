/** A series by its name and the number that it begins with. */
export interface Series {
	name: string;
	first: number;
}

/** Every series of numbers that there is. What is drawn from one stands on paper: no name is ever changed. */
export const SERIES = {
	client: { name: "client", first: 10001 },
	certification: (year: number | string): Series => ({ name: `certification-${year}`, first: 1 }),
	certificate: (certificationNumber: string): Series => ({ name: `certificate-${certificationNumber}`, first: 1 }),
	enquiry: (year: number | string): Series => ({ name: `enquiry-${year}`, first: 1 }),
} as const;
