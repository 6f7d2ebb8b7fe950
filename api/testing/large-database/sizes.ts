/** The numbers of records in a large database. Equal values create equal records. */
export interface Sizes {
	clients: number;
	certifications: number;
	/** The number of published and valid certificates, spread evenly over the certifications. */
	certificates: number;
	/** The number of further certificates in approval. Each certification with a published certificate has an audit. */
	pending: number;
	drafts: number;
	/** The number of products of each certification. Every certificate covers all of them. */
	products: number;
	enquiries: number;
	/** The number of accounts in addition to the two that can sign in. */
	users: number;
	seed: number;
	/** The last day of the generated history, as `YYYY-MM-DD`. */
	today: string;
}

const firstOfMonth = () => `${new Date().toISOString().slice(0, 7)}-01`;

/** Returns sizes with this number of each record, and a few unpublished certificates. */
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

/** Returns sizes with a million certificates, ten for each certification. */
export const aMillion = (others: Partial<Sizes> = {}): Sizes =>
	sizesOf(100_000, { certificates: 1_000_000, ...others });

/** Returns the range of a certification's certificates: from the first number to the second (exclusive). */
export function certificatesOf({ certificates, certifications }: Sizes, certification: number): [number, number] {
	const start = (index: number) =>
		index * Math.floor(certificates / certifications) + Math.min(index, certificates % certifications);
	return [start(certification), start(certification + 1)];
}

/** Returns the number of the certification that a certificate belongs to; the inverse of `certificatesOf`. */
export function certificationOf({ certificates, certifications }: Sizes, certificate: number): number {
	const each = Math.floor(certificates / certifications);
	const larger = certificates % certifications;
	const inLarger = larger * (each + 1);
	return certificate < inLarger
		? Math.floor(certificate / (each + 1))
		: larger + Math.floor((certificate - inLarger) / each);
}

/**
 * Returns the number of the certification that an unpublished certificate belongs to: first those in approval, then the
 * drafts, spread evenly.
 */
export const certificationOfOpen = (
	{ certifications, pending, drafts }: Pick<Sizes, "certifications" | "pending" | "drafts">,
	index: number,
): number => Math.floor((index * certifications) / (pending + drafts));
