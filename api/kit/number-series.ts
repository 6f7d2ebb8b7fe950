export interface Series {
	name: string;
	first: number;
}

/**
 * The number series with their names, which identify them in the database. The numbers are printed on documents, so a
 * name must never change.
 */
export const SERIES = {
	client: { name: "client", first: 10001 },
	certification: (year: number | string): Series => ({ name: `certification-${year}`, first: 1 }),
	certificate: (certificationNumber: string): Series => ({ name: `certificate-${certificationNumber}`, first: 1 }),
	enquiry: (year: number | string): Series => ({ name: `enquiry-${year}`, first: 1 }),
} as const;
