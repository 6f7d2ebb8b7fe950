export interface Series {
	name: string;
	first: number;
}

/**
 * The series from which records get their numbers. A name must never change, because the database identifies the series
 * by it and would begin again at `first`.
 */
export const SERIES = {
	client: { name: "client", first: 10001 },
	certification: (year: number | string): Series => ({ name: `certification-${year}`, first: 1 }),
	certificate: (certificationNumber: string): Series => ({ name: `certificate-${certificationNumber}`, first: 1 }),
	audit: (year: number | string): Series => ({ name: `audit-${year}`, first: 1 }),
	enquiry: (year: number | string): Series => ({ name: `enquiry-${year}`, first: 1 }),
} as const;
