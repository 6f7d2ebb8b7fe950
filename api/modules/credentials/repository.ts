import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { certificates } from "../certificates/table.ts";
import type { StatusPurpose } from "./contract.ts";
import { credentialBlocks, credentialKeys, credentialLists, credentials } from "./table.ts";

export type KeyRow = typeof credentialKeys.$inferSelect;
export type CredentialRow = typeof credentials.$inferSelect;

/** The newest first. */
export const listKeys = (db: Reader): Promise<KeyRow[]> =>
	db.select().from(credentialKeys).orderBy(desc(credentialKeys.signsFrom), desc(credentialKeys.createdAt));

export const insertKey = (tx: Tx, key: KeyRow) => tx.insert(credentialKeys).values(key);

export const keySubjects = (db: Reader, ids: string[]) =>
	db
		.select({ id: credentialKeys.kid, label: credentialKeys.kid })
		.from(credentialKeys)
		.where(inArray(credentialKeys.kid, ids));

/** Of random numbers the first that leads to an index that nobody has; undefined where all are taken. */
export async function freeIndex(db: Reader, numbers: readonly number[]): Promise<number | undefined> {
	const index = sql`(asked.value % ${credentialLists.bits})`;
	const [row] = await db.values<[number]>(sql`
		select ${index} from ${credentialLists}, json_each(${JSON.stringify(numbers)}) as asked
		where not exists (select 1 from ${credentials} where ${credentials.statusIndex} = ${index}) limit 1`);
	return row?.[0];
}

export async function findCredential(db: Reader, certificateId: string): Promise<string | undefined> {
	const row = await db
		.select({ jwt: credentials.jwt })
		.from(credentials)
		.where(eq(credentials.certificateId, certificateId))
		.get();
	return row?.jwt;
}

export const insertCredential = (tx: Tx, credential: CredentialRow) => tx.insert(credentials).values(credential);

const ofCertificate = {
	id: certificates.id,
	certificateNumber: certificates.certificateNumber,
	status: certificates.status,
	publicId: certificates.publicId,
	signed: certificates.signed,
	validFrom: certificates.validFrom,
	validTo: certificates.validTo,
};
export type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>;

export async function findSubject(db: Reader, certificateId: string) {
	return db.select(ofCertificate).from(certificates).where(eq(certificates.id, certificateId)).get();
}

export async function findByPublicId(db: Reader, publicId: string) {
	return db
		.select({ id: certificates.id, status: certificates.status, jwt: credentials.jwt })
		.from(certificates)
		.leftJoin(credentials, eq(credentials.certificateId, certificates.id))
		.where(eq(certificates.publicId, publicId))
		.get();
}

export interface ListState {
	bits: number;
	changes: number;
	changedAt: string;
}

export async function listState(db: Reader): Promise<ListState> {
	const [row] = await db
		.select({ bits: credentialLists.bits, changes: credentialLists.changes, changedAt: credentialLists.changedAt })
		.from(credentialLists);
	if (!row) throw new Error("The row of the status lists is missing");
	return row;
}

/** All of a list at one moment: its blocks by their numbers. */
export async function readList(db: Reader, purpose: StatusPurpose) {
	const [row] = await db.values<[number, number, string, string | null]>(sql`
		select ${credentialLists.bits}, ${credentialLists.changes}, ${credentialLists.changedAt},
			(select json_group_array(json_array(${credentialBlocks.block}, ${credentialBlocks[purpose]})) from ${credentialBlocks})
		from ${credentialLists}`);
	if (!row) throw new Error("The row of the status lists is missing");
	const [bits, changes, changedAt, blocks] = row;
	return { bits, changes, changedAt, blocks: JSON.parse(blocks ?? "[]") as [block: number, digits: string][] };
}
