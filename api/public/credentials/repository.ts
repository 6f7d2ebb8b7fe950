import { and, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { isSealed, sealedRows } from "../../audit/index.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { sealedValues } from "../../platform/database/sealed-tables.ts";
import type { SealKeys } from "../../platform/deps.ts";
import { auditEntries } from "../../schema/audit.ts";
import { certificates } from "../../schema/certificates.ts";
import { credentialKeys, credentialLists, credentials } from "../../schema/credentials.ts";
import { LEAST_BITS } from "./contract.ts";

const LIST_ID = 1;

export type KeyRow = Omit<typeof credentialKeys.$inferSelect, "seal">;
type CredentialRow = Omit<typeof credentials.$inferSelect, "seal">;

export const listKeys = (db: Reader, keys: SealKeys): Promise<KeyRow[]> =>
	sealedRows(db, keys, credentialKeys, {
		orderBy: [desc(credentialKeys.signsFrom), desc(credentialKeys.createdAt)],
	});

export const insertKey = (tx: Tx, key: KeyRow) => tx.insert(credentialKeys).values(key);

export const keySubjects = (db: Reader, ids: string[]) =>
	db
		.select({ id: credentialKeys.kid, label: credentialKeys.kid })
		.from(credentialKeys)
		.where(inArray(credentialKeys.kid, ids));

/** Maps random numbers to indexes of the status lists, and returns the first free one if there is any. */
export async function freeIndex(db: Reader, numbers: readonly number[]): Promise<number | undefined> {
	const index = sql`(drawn.value % coalesce((select ${credentialLists.bits} from ${credentialLists}), ${LEAST_BITS}))`;
	const [row] = await db.values<[number]>(sql`
		select ${index} from json_each(${JSON.stringify(numbers)}) as drawn
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

export function findSubject(db: Reader, certificateId: string) {
	const { certificateNumber, status, publicId, signed, validFrom, validTo } = certificates;
	return db
		.select({ certificateNumber, status, publicId, signed, validFrom, validTo })
		.from(certificates)
		.where(eq(certificates.id, certificateId))
		.get();
}

export const findByPublicId = (db: Reader, publicId: string) =>
	db
		.select({ id: certificates.id, jwt: credentials.jwt })
		.from(certificates)
		.leftJoin(credentials, eq(credentials.certificateId, certificates.id))
		.where(eq(certificates.publicId, publicId))
		.get();

/** Returns the length of the status lists in bits; throws if this row was written outside of the application. */
export async function listBits(db: Reader, keys: SealKeys): Promise<number> {
	const row = await db
		.select({ bits: credentialLists.bits, row: sealedValues(credentialLists) })
		.from(credentialLists)
		.get();
	if (row && !isSealed(keys, credentialLists, row.row))
		throw new Error("The row of the status lists does not fit its seal");
	return row?.bits ?? LEAST_BITS;
}

/** Doubles the status lists once half of the indexes are used, so that a random index is usually free. */
export async function countCredential(tx: Tx): Promise<void> {
	const { credentials: before, bits } = credentialLists;
	const list = await tx.select({ before, bits }).from(credentialLists).get();
	if (!list) return void (await tx.insert(credentialLists).values({ id: LIST_ID, credentials: 1, bits: LEAST_BITS }));
	const count = list.before + 1;
	const changes = { credentials: count, bits: 2 * count > list.bits ? 2 * list.bits : list.bits };
	const { rowsAffected } = await tx.update(credentialLists).set(changes).where(eq(credentialLists.id, LIST_ID));
	if (rowsAffected === 0) throw new Error("The row of the status lists does not fit its seal");
}

const isOneOf = (column: SQLiteColumn, ids: readonly string[]) =>
	sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`;

/** Returns certificates' indexes in the status lists; throws for a credential written outside of the application. */
export async function indexesOf(
	db: Reader,
	keys: SealKeys,
	ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
	const rows = await db
		.select({ id: credentials.certificateId, index: credentials.statusIndex, row: sealedValues(credentials) })
		.from(credentials)
		.where(isOneOf(credentials.certificateId, ids));
	const forged = rows.find(({ row }) => !isSealed(keys, credentials, row));
	if (forged) throw new Error(`The credential of certificate ${forged.id} does not fit its seal`);
	return new Map(rows.map(({ id, index }) => [id, index]));
}

export async function recordedCredentials(db: Reader, ids: readonly string[]): Promise<string[]> {
	const rows = await db
		.selectDistinct({ id: auditEntries.entityId })
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.entity, "certificate"),
				isOneOf(auditEntries.entityId, ids),
				inArray(auditEntries.action, ["certificate.publish", "certificate.credential"]),
				sql`json_type(${auditEntries.changes}, '$."sha256.credential"') is not null`,
			),
		);
	return rows.map(({ id }) => id);
}

export interface TrailPlace {
	seq: number;
	hash: string;
}

/** Returns the last audit entry, and whether the given one is unchanged, so that a rewritten trail is detected. */
export async function trailState(db: Reader, { seq, hash }: TrailPlace) {
	const columns = { seq: auditEntries.seq, hash: auditEntries.hash };
	const [at, last] = await Promise.all([
		db.select(columns).from(auditEntries).where(eq(auditEntries.seq, seq)).get(),
		db.select(columns).from(auditEntries).orderBy(desc(auditEntries.seq)).limit(1).get(),
	]);
	return { last, isSame: seq === 0 || at === undefined || at.hash === hash };
}

/** Counts the audit entries between two sequence numbers, so that deleted entries are detected. */
export async function countEntries(db: Reader, after: number, upTo: number): Promise<number> {
	const between = and(gt(auditEntries.seq, after), lte(auditEntries.seq, upTo));
	return db.$count(auditEntries, between);
}
