import { asc, eq, inArray, notInArray, sql } from "drizzle-orm";
import { statiBefore } from "../../kit/certificate-lifecycle.ts";
import { FIRST_VERSION, newId } from "../../platform/database/columns.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { certificates } from "../../schema/certificates.ts";
import { certificationSchemes } from "../../schema/certifications.ts";
import { schemes } from "../../schema/schemes.ts";
import type { SchemeInput } from "./contract.ts";

export type SchemeRow = Omit<typeof schemes.$inferSelect, "seq">;

/** Returns all schemes, the oldest first, which is also the order in which certificates print them. */
export const schemeRows = (db: Reader): Promise<SchemeRow[]> => db.select().from(schemes).orderBy(asc(schemes.seq));

export async function findScheme(db: Reader, id: string): Promise<SchemeRow | undefined> {
	return db.select().from(schemes).where(eq(schemes.id, id)).get();
}

const columnsOf = ({ _id, transitionUntil, replacedBy, ...input }: SchemeInput, at: string) => ({
	...input,
	transitionUntil: transitionUntil ?? null,
	replacedById: replacedBy ?? null,
	updatedAt: at,
});

export async function insertScheme(tx: Tx, input: SchemeInput, at: string): Promise<SchemeRow> {
	const row = { ...columnsOf(input, at), id: newId(), version: FIRST_VERSION, createdAt: at };
	await tx.insert(schemes).values(row);
	return row;
}

/** Updates a scheme, and its end in the rows of all certifications that have it. */
export async function updateScheme(tx: Tx, seen: SchemeRow, input: SchemeInput, at: string): Promise<SchemeRow> {
	const changes = { ...columnsOf(input, at), version: seen.version + 1 };
	const ends = tx
		.update(certificationSchemes)
		.set({ endsOn: changes.transitionUntil })
		.where(eq(certificationSchemes.schemeId, seen.id));
	await Promise.all([
		tx.update(schemes).set(changes).where(eq(schemes.id, seen.id)),
		changes.transitionUntil === seen.transitionUntil ? undefined : ends,
	]);
	return { ...seen, ...changes };
}

export const schemeSubjects = (db: Reader, ids: string[]) =>
	db.select({ id: schemes.id, label: schemes.code }).from(schemes).where(inArray(schemes.id, ids));

export async function schemeCodes(db: Reader, ids: string[]): Promise<Map<string, string>> {
	return new Map((await schemeSubjects(db, ids)).map(({ id, label }) => [id, label]));
}

export const hasSchemes = async (db: Reader): Promise<boolean> => (await db.$count(schemes)) > 0;

/**
 * Gives each certification all schemes of its category, which its certificates state. A certificate that waits
 * for its signature states none, because the content that was released for review must not change.
 */
export async function addAllSchemes(tx: Tx): Promise<void> {
	await tx.run(sql`insert into certification_scheme (id, certification_id, scheme_id)
		select lower(hex(randomblob(12))), certification.id, scheme.id from certification
		join scheme on certification.category in (select value from json_each(scheme.categories))
		order by certification.seq, scheme.seq`);
	await tx.run(sql`insert into certificate_scheme (certificate_id, scheme_id)
		select certificate.id, scheme_id from certificate
		join certification_scheme on certification_scheme.certification_id = certificate.certification_id
		where ${notInArray(certificates.status, statiBefore("sign"))}`);
}
