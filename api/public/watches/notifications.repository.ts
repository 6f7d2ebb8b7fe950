import { and, asc, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { certificates } from "../../schema/certificates.ts";
import { mails } from "../../schema/mails.ts";
import { watchedCertificates, watches } from "../../schema/watches.ts";
import type { WatchStage } from "./contract.ts";

const { certificateId, dueAt, reached, nextDay } = watchedCertificates;
const { status, validFrom, validTo } = certificates;

/**
 * Returns the first certificate whose subscribers must be notified. Changed certificates and those with a due day are
 * selected separately, because each query uses an index of its own.
 */
async function first(db: Reader, which: SQL, by: typeof dueAt | typeof nextDay) {
	return db
		.select({ certificateId, reached, status, validFrom, validTo })
		.from(watchedCertificates)
		.innerJoin(certificates, eq(certificates.id, certificateId))
		.where(which)
		.orderBy(asc(by))
		.limit(1)
		.get();
}

export const nextWatched = async (db: Reader, today: string) =>
	(await first(db, sql`${dueAt} is not null`, dueAt)) ?? (await first(db, lte(nextDay, today), nextDay));

/** Returns true if more than `most` notifications wait in the outbox. Counting stops at this limit. */
export async function isOutboxFull(db: Reader, most: number): Promise<boolean> {
	const row = await db
		.select({ seq: mails.seq })
		.from(mails)
		.where(and(inArray(mails.state, ["waiting", "taken"]), eq(mails.kind, "watchChange")))
		.limit(1)
		.offset(most)
		.get();
	return row !== undefined;
}

export const nextBatchOf = (db: Reader, ofCertificate: string, after: number, size: number) =>
	db
		.select({
			seq: watches.seq,
			id: watches.id,
			lastNotified: watches.lastNotified,
			mailId: mails.id,
			about: mails.about,
		})
		.from(watches)
		.leftJoin(
			mails,
			and(eq(mails.watchId, watches.id), eq(mails.kind, "watchChange"), inArray(mails.state, ["waiting", "taken"])),
		)
		.where(and(eq(watches.certificateId, ofCertificate), gt(watches.seq, after)))
		.orderBy(asc(watches.seq))
		.limit(size);

export const setLastNotified = (tx: Tx, ids: string[], lastNotified: WatchStage) =>
	tx.update(watches).set({ lastNotified }).where(inArray(watches.id, ids));

export const updateWatched = (
	tx: Tx,
	ofCertificate: string,
	values: Partial<typeof watchedCertificates.$inferInsert>,
) => tx.update(watchedCertificates).set(values).where(eq(certificateId, ofCertificate));

/** One transaction deletes at most this many subscriptions, so that other writes are not blocked for long. */
const BATCH_SIZE = 500;

async function deleteBatch(tx: Tx, which: SQL): Promise<number> {
	const batch = tx.select({ id: watches.id }).from(watches).where(which).limit(BATCH_SIZE);
	return (await tx.delete(watches).where(inArray(watches.id, batch)).returning({ seq: watches.seq })).length;
}

export const deleteUnconfirmed = (tx: Tx, now: string) =>
	deleteBatch(tx, sql`${watches.endsAt} is not null and ${watches.endsAt} <= ${now}`);

const over = sql`select certificate_id from watched_certificate where is_over = 1`;
/** Deletes subscriptions to certificates that cannot change any more, once their last mail was sent or has failed. */
export const deleteOver = (tx: Tx) =>
	deleteBatch(
		tx,
		sql`${watches.certificateId} in (${over}) and ${watches.lastNotified} is not null and not exists (select 1 from ${mails}
			where ${mails.watchId} = ${watches.id} and ${mails.state} in ('waiting', 'taken', 'sending'))`,
	);

export async function deleteUnwatched(tx: Tx): Promise<void> {
	const isWatched = sql`exists (select 1 from ${watches} where ${watches.certificateId} = ${certificateId})`;
	await tx.delete(watchedCertificates).where(sql`not ${isWatched}`);
}
