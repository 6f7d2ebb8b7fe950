/** How much a large database holds. Equal values give equal records. */
export interface Sizes {
	clients: number;
	certifications: number;
	/** Published and valid, spread evenly over the certifications. */
	certificates: number;
	/** Further ones that wait for a signature. */
	pending: number;
	drafts: number;
	/** Of each certification; every certificate covers all of them. */
	products: number;
	enquiries: number;
	/** Beside the two who sign in. */
	users: number;
	seed: number;
	/** `YYYY-MM-DD`, the end of the history. */
	today: string;
}

const firstOfMonth = () => `${new Date().toISOString().slice(0, 7)}-01`;

/** So many of everything, and a few that are being worked on. */
export const sizesOf = (rows: number, others: Partial<Sizes> = {}): Sizes => ({
	clients: rows,
	certifications: rows,
	certificates: rows,
	pending: 2,
	drafts: 3,
	products: 3,
	enquiries: rows,
	users: 20,
	seed: 1,
	today: firstOfMonth(),
	...others,
});

/** A million certificates, four of which belong to each ten-thousandth of everything else. */
export const aMillion = (others: Partial<Sizes> = {}): Sizes =>
	sizesOf(100_000, { certificates: 1_000_000, ...others });

/** The numbers of a certification's certificates: from the first up to the second, without it. */
export function certificatesOf({ certificates, certifications }: Sizes, certification: number): [number, number] {
	const start = (index: number) =>
		index * Math.floor(certificates / certifications) + Math.min(index, certificates % certifications);
	return [start(certification), start(certification + 1)];
}

/** The inverse of `certificatesOf`. */
export function certificationOf({ certificates, certifications }: Sizes, certificate: number): number {
	const each = Math.floor(certificates / certifications);
	const larger = certificates % certifications;
	const inLarger = larger * (each + 1);
	return certificate < inLarger
		? Math.floor(certificate / (each + 1))
		: larger + Math.floor((certificate - inLarger) / each);
}
