import { and, asc, eq, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { AuditAction } from "../../audit/contract.ts";
import { sealedEntriesOf } from "../../audit/index.ts";
import {
	CERTIFICATE_STATUS,
	type CertificateStatus,
	isPublished,
	MOVES,
	statiWith,
} from "../../modules/certificates/contract.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { certificateStati, certificates } from "../../schema/certificates.ts";
import { publicAnswerProgress, publicAnswers } from "../../schema/public-validation.ts";

const actionOf = (action: string) => `certificate.${action}` as AuditAction;

export const PUBLIC_MOVES: readonly AuditAction[] = [
	...new Set(
		MOVES.flatMap(({ action, to, entry }) =>
			entry && to && isPublished(CERTIFICATE_STATUS[to]) ? actionOf(action) : [],
		),
	),
];
export const CHANGING_ACTIONS: readonly AuditAction[] = [...PUBLIC_MOVES, actionOf("pdf")];
const CONFIRMING_ACTIONS: readonly AuditAction[] = [actionOf("create"), actionOf("sign"), ...CHANGING_ACTIONS];
const PUBLISHED = statiWith(({ publicStatus }) => publicStatus !== undefined);

const older = alias(certificates, "older");
const newer = alias(certificates, "newer");
const { SUPERSEDED } = CERTIFICATE_STATUS;

const recordRows = (db: Reader, ids: readonly string[]) =>
	db
		.select({
			seq: certificates.seq,
			id: certificates.id,
			publicId: certificates.publicId,
			certificateNumber: certificates.certificateNumber,
			status: certificates.status,
			validFrom: certificates.validFrom,
			validTo: certificates.validTo,
			signed: certificates.signed,
			replacesId: certificates.replacesId,
			olderPublicId: older.publicId,
			olderNumber: sql<string | null>`${older.certificateNumber}`,
			newerId: sql<string | null>`${newer.id}`,
			newerPublicId: newer.publicId,
			newerNumber: sql<string | null>`${newer.certificateNumber}`,
			lastStatus: sql<CertificateStatus | null>`(select ${certificateStati.status} from ${certificateStati}
				where ${certificateStati.certificateId} = ${certificates.id} order by ${certificateStati.seq} desc limit 1)`,
		})
		.from(certificates)
		.leftJoin(older, and(eq(older.id, certificates.replacesId), eq(older.status, SUPERSEDED)))
		.leftJoin(newer, and(eq(newer.replacesId, certificates.id), eq(certificates.status, SUPERSEDED)))
		.where(inArray(certificates.id, [...ids]))
		.orderBy(asc(certificates.seq));

/** Returns the records of certificates. Its two statements are sent at once and need only one round trip. */
export async function recordsOf(db: Reader, ids: readonly string[]) {
	const [rows, entries] = await Promise.all([
		recordRows(db, ids),
		sealedEntriesOf(db, { entity: "certificate", ids, actions: CONFIRMING_ACTIONS }),
	]);
	const byCertificate = Map.groupBy(entries, ({ entityId }) => entityId);
	return rows.map((row) => ({ ...row, entries: byCertificate.get(row.id) ?? [] }));
}
export type CertificateRecord = Awaited<ReturnType<typeof recordsOf>>[number];

export async function recordsAfter(db: Reader, seq: number, limit: number): Promise<CertificateRecord[]> {
	const { id, publicId } = certificates;
	const isLater = and(gt(certificates.seq, seq), isNotNull(publicId));
	const rows = await db.select({ id }).from(certificates).where(isLater).orderBy(asc(certificates.seq)).limit(limit);
	return recordsOf(
		db,
		rows.map((row) => row.id),
	);
}

type AnswerValues = typeof publicAnswers.$inferInsert;

export const saveAnswer = (tx: Tx, answer: AnswerValues) =>
	tx
		.insert(publicAnswers)
		.values(answer)
		.onConflictDoUpdate({
			target: publicAnswers.publicId,
			set: { body: sql`excluded.body`, trailEntry: sql`excluded.trail_entry`, seal: sql`excluded.seal` },
		});
export const deleteAnswer = (tx: Tx, publicId: string) =>
	tx.delete(publicAnswers).where(eq(publicAnswers.publicId, publicId));

/** Returns the sequence number up to which public answers were written, or undefined once all certificates have one. */
export async function answeredUpTo(db: Reader): Promise<number | undefined> {
	const [row] = await db.select().from(publicAnswerProgress);
	return row?.certificateSeq;
}
export const setAnsweredUpTo = (tx: Tx, certificateSeq: number) =>
	tx.update(publicAnswerProgress).set({ certificateSeq });
export async function beginProgress(tx: Tx): Promise<void> {
	await tx.delete(publicAnswerProgress);
	await tx.insert(publicAnswerProgress).values({ certificateSeq: 0 });
}
export const endProgress = (tx: Tx) => tx.delete(publicAnswerProgress);

/** The number of public answers that one statement compares. More would block other requests for long. */
const COMPARED = 1000;

/** Returns the certificate numbers of public answers that have no published certificate. */
export async function answersWithoutCertificate(db: Reader, pause: () => Promise<void>): Promise<string[]> {
	const { publicId, body } = publicAnswers;
	const numbers: string[] = [];
	for (let after = ""; ; await pause()) {
		const rows = await db
			.select({
				publicId,
				number: sql<
					string | null
				>`iif(${certificates.id} is null, coalesce(${body} ->> '$.certificateNumber', '?'), null)`,
			})
			.from(publicAnswers)
			.leftJoin(certificates, and(eq(certificates.publicId, publicId), inArray(certificates.status, PUBLISHED)))
			.where(gt(publicId, after))
			.orderBy(asc(publicId))
			.limit(COMPARED);
		numbers.push(...rows.flatMap(({ number }) => number ?? []));
		after = rows.at(-1)?.publicId ?? after;
		if (rows.length < COMPARED) return numbers;
	}
}

export type AnswerRow = readonly [
	key: string,
	publicId: string,
	body: string | null,
	trailEntry: number | null,
	seal: string | null,
	/** The hash of the audit entry to which the answer refers; null if that audit entry is missing. */
	entryHash: string | null,
	isOutdated: 0 | 1,
	unanswered: string | null,
];

/** Returns true for a certificate number. Public ids are lower case, so none of them looks like a number. */
export const isNumberKey = (key: string) => key.startsWith("Z-");

const SELECT_ANSWERS = sql.raw(`
	select requested.key, requested.public_id, answer.body, answer.trail_entry, answer.seal, entry.hash as entry_hash,
		exists (select 1 from audit_entry as later where later.entity = 'certificate' and later.entity_id = entry.entity_id
			and later.seq > answer.trail_entry and later.action in (${CHANGING_ACTIONS.map((action) => `'${action}'`).join()})) as is_outdated,
		case when answer.public_id is null then
			(select certificate_number from certificate where public_id = requested.public_id and status in (${PUBLISHED.join()}))
			end as unanswered`);

/** Selects public answers; `requested` is a query with the columns `key` and `public_id`. */
const answersTo = (requested: SQL) => sql`${SELECT_ANSWERS} from (${requested}) as requested
	left join public_answer as answer on answer.public_id = requested.public_id
	left join audit_entry as entry on entry.seq = answer.trail_entry`;

export async function findAnswer(db: Reader, publicId: string): Promise<AnswerRow | undefined> {
	const [row] = await db.values<[...AnswerRow]>(answersTo(sql`select ${publicId} as key, ${publicId} as public_id`));
	return row;
}

/**
 * The bytes of public answers in one result. A database server sends at most 10 MB by default. Answers that do not fit
 * are requested again.
 */
const BODIES_BYTES = 6 * 1024 * 1024;
const manyAnswers = (ids: string, numbers: string) => sql`
	select is_left_out, key, public_id, case when not is_left_out then body end, trail_entry, seal, entry_hash, is_outdated, unanswered
	from (select *, coalesce(sum(length(cast(body as blob))) over (order by key rows between unbounded preceding and 1 preceding), 0)
		> ${sql.raw(String(BODIES_BYTES))} as is_left_out from (${answersTo(sql`
			select value as key, value as public_id from json_each(${ids}) union all
			select certificate_number, public_id from certificate
				where certificate_number in (select value from json_each(${numbers})) and public_id is not null`)}))`;

/** Yields public answers by ids or numbers, at most `batch` per statement. */
export async function* answersOf(db: Reader, keys: readonly string[], batch = keys.length): AsyncGenerator<AnswerRow> {
	// SQLite would turn an unpaired surrogate in JSON into invalid UTF-8, which a database server cannot send.
	for (let waiting = keys.map((key) => key.toWellFormed()); waiting.length > 0; ) {
		const now = waiting.slice(0, batch);
		const ids = JSON.stringify(now.filter((key) => !isNumberKey(key)));
		const numbers = JSON.stringify(now.filter(isNumberKey));
		const rows = await db.values<[isLeftOut: 0 | 1, ...AnswerRow]>(manyAnswers(ids, numbers));
		for (const [isLeftOut, ...row] of rows) if (!isLeftOut) yield row;
		waiting = [...rows.flatMap(([isLeftOut, key]) => (isLeftOut ? [key] : [])), ...waiting.slice(batch)];
	}
}

export async function findAnswerOfDocument(db: Reader, sha256: string): Promise<AnswerRow | undefined> {
	const [row] = await db.values<[...AnswerRow]>(
		answersTo(sql`select ${sha256} as key, certificate.public_id from certificate where public_id is not null and id in (
			select certificate_id from certificate_document where sha256 = ${sha256}
			union all select certificate_id from certificate_pdf where sha256 = ${sha256}) limit 1`),
	);
	return row;
}
