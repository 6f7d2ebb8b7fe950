/** The numbers of records in a large database. Equal values create equal records. */
export interface Sizes {
	/** The number of clients, of certifications and of enquiries. */
	rows: number;
	/** The number of published and valid certificates, a multiple of the number of certifications. */
	certificates: number;
	/** The number of further certificates in approval. Each certification with a published certificate has an audit. */
	pending: number;
	drafts: number;
	/** The number of products of each certification. Every certificate covers all of them. */
	products: number;
	/** The number of accounts in addition to the two that can sign in. */
	users: number;
	/** The last day of the generated history, as `YYYY-MM-DD`. */
	today: string;
}

const firstOfMonth = () => `${new Date().toISOString().slice(0, 7)}-01`;

/** Returns sizes with this number of each record, and a few unpublished certificates. */
export const sizesOf = (rows: number, others: Partial<Sizes> = {}): Sizes => ({
	rows,
	certificates: rows,
	pending: 2,
	drafts: 3,
	products: 3,
	users: 20,
	today: firstOfMonth(),
	...others,
});

export const aMillion = (): Sizes => sizesOf(100_000, { certificates: 1_000_000 });

/** Returns the number of the certification that a certificate belongs to. */
export const certificationOf = ({ certificates, rows }: Sizes, certificate: number): number =>
	Math.floor((certificate * rows) / certificates);

/**
 * Returns the number of the certification that an unpublished certificate belongs to: first those in approval, then the
 * drafts, spread evenly.
 */
export const certificationOfOpen = ({ rows, pending, drafts }: Sizes, index: number): number =>
	Math.floor((index * rows) / (pending + drafts));
