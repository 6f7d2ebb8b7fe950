import { sql } from "drizzle-orm";
import { createPauses } from "../../platform/async/time-slices.ts";
import type { Reader } from "../../platform/database/index.ts";
import { COUNTED } from "../../platform/database/lists/count.ts";
import { candidatesOf, contains, hitsOf } from "../../platform/database/lists/search.ts";
import { certifications } from "../../schema/certifications.ts";
import { enquiries } from "../../schema/enquiries.ts";
import { users } from "../../schema/users.ts";
import { CERTIFICATION_TEXT, type Sought } from "./records.repository.ts";

/**
 * The row numbers of the records that may match a search, as JSON arrays by kind of record. A list is undefined if it
 * would be so long that testing the rows one by one is faster.
 */
export type Candidates = Readonly<Partial<Record<Sought, string | undefined>>>;

const CERTIFICATIONS = {
	table: certifications,
	seq: certifications.seq,
	searched: { index: "certification_search", text: CERTIFICATION_TEXT },
};
const ENQUIRIES = {
	table: enquiries,
	seq: enquiries.seq,
	searched: { index: "enquiry_search", text: enquiries.search },
};
const ACCOUNTS = { table: users, seq: users.seq, searched: { index: "user_search", text: users.search } };

type Searching = typeof CERTIFICATIONS | typeof ENQUIRIES | typeof ACCOUNTS;

async function numbersWith(db: Reader, searching: Searching, words: readonly string[]): Promise<string | undefined> {
	if (words.length === 0) return undefined;
	const found = await candidatesOf(db, searching, words);
	if (!found) return "[]";
	const test = contains(searching.searched.text, words) ?? sql`true`;
	const bounds = { test, most: COUNTED + 1, pause: createPauses() };
	const { numbers } = await hitsOf(db, searching, found.candidates, bounds);
	return numbers.length > COUNTED ? undefined : JSON.stringify(numbers);
}

/** Matches the last part of a certificate's number; without it, the number is that of the certification. */
const OWN_NUMBER = /-\d*$/;

export async function candidatesFor(db: Reader, words: readonly string[]): Promise<Candidates> {
	const ofCertificate = words.map((word) => word.replace(OWN_NUMBER, "")).filter(Boolean);
	const [certification, certificate, enquiry, account] = await Promise.all([
		numbersWith(db, CERTIFICATIONS, words),
		numbersWith(db, CERTIFICATIONS, ofCertificate),
		numbersWith(db, ENQUIRIES, words),
		numbersWith(db, ACCOUNTS, words),
	]);
	return { certification, certificate, enquiry, account };
}
