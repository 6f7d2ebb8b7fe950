import { asc, eq, notInArray, sql } from "drizzle-orm";
import { statiBefore } from "../../kit/certificate-lifecycle.ts";
import { newId } from "../../platform/database/columns.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { certificates } from "../../schema/certificates.ts";
import { certificationSchemes } from "../../schema/certifications.ts";
import { schemes } from "../../schema/schemes.ts";
import type { SchemeInput } from "./contract.ts";

export type SchemeRow = Omit<typeof schemes.$inferSelect, "seq">;

/** Returns all schemes, the oldest first, which is also the order in which certificates print them. */
export const schemeRows = (db: Reader): Promise<SchemeRow[]> => db.select().from(schemes).orderBy(asc(schemes.seq));

/** Returns the codes of all schemes by id. They are few, and reading them all needs no ids that are read before. */
export async function schemeCodes(db: Reader): Promise<Map<string, string>> {
	return new Map((await schemeRows(db)).map(({ id, code }) => [id, code]));
}

/** Creates a scheme, or changes `seen` and its end in the rows of all certifications that have it. */
export async function writeScheme(
	tx: Tx,
	seen: SchemeRow | undefined,
	{ _id, ...input }: SchemeInput,
	at: string,
): Promise<SchemeRow> {
	const { id, createdAt, version } = seen ?? { id: newId(), createdAt: at, version: 0 };
	const transitionUntil = input.transitionUntil ?? null;
	const replacedBy = input.replacedBy ?? null;
	const row = { ...input, id, transitionUntil, replacedBy, version: version + 1, createdAt, updatedAt: at };
	const ends = tx
		.update(certificationSchemes)
		.set({ endsOn: transitionUntil })
		.where(eq(certificationSchemes.schemeId, id));
	await Promise.all([
		tx.insert(schemes).values(row).onConflictDoUpdate({ target: schemes.id, set: row }),
		seen && seen.transitionUntil !== transitionUntil ? ends : undefined,
	]);
	return row;
}

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
