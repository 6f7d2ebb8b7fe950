import { and, asc, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { certificates } from "../certificates/table.ts";
import { mails } from "../mails/table.ts";
import type { WatchStage } from "./contract.ts";
import { watchedCertificates, watches } from "./table.ts";

const { certificateId, dueAt, reached, nextDay } = watchedCertificates;
const { status, validFrom, validTo } = certificates;

/** The marked ones first, then those of the calendar: each by an index of its own. */
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

/** Of one of them it is enough to know that there are so many. */
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

/** The next who watch it, each with the mail that has not left, if there is one. */
export const sliceOf = (db: Reader, ofCertificate: string, after: number, size: number) =>
	db
		.select({ seq: watches.seq, id: watches.id, told: watches.told, mailId: mails.id, about: mails.about })
		.from(watches)
		.leftJoin(
			mails,
			and(eq(mails.watchId, watches.id), eq(mails.kind, "watchChange"), inArray(mails.state, ["waiting", "taken"])),
		)
		.where(and(eq(watches.certificateId, ofCertificate), gt(watches.seq, after)))
		.orderBy(asc(watches.seq))
		.limit(size);

export async function markTold(tx: Tx, ids: string[], told: WatchStage): Promise<void> {
	await tx.update(watches).set({ told }).where(inArray(watches.id, ids));
}

export async function updateWatched(
	tx: Tx,
	ofCertificate: string,
	values: Partial<typeof watchedCertificates.$inferInsert>,
): Promise<void> {
	await tx.update(watchedCertificates).set(values).where(eq(certificateId, ofCertificate));
}

/** As many as are deleted at once. */
const AT_ONCE = 500;

async function deleteSlice(tx: Tx, which: SQL): Promise<number> {
	const slice = tx.select({ id: watches.id }).from(watches).where(which).limit(AT_ONCE);
	return (await tx.delete(watches).where(inArray(watches.id, slice)).returning({ seq: watches.seq })).length;
}

export const deleteUnconfirmed = (tx: Tx, now: string) =>
	deleteSlice(tx, sql`${watches.endsAt} is not null and ${watches.endsAt} <= ${now}`);

const over = sql`select certificate_id from watched_certificate where is_over = 1`;
/** Whom nothing more is told, once the last mail has left or failed. */
export const deleteOver = (tx: Tx) =>
	deleteSlice(
		tx,
		sql`${watches.certificateId} in (${over}) and ${watches.told} is not null and not exists (select 1 from ${mails}
			where ${mails.watchId} = ${watches.id} and ${mails.state} in ('waiting', 'taken', 'sending'))`,
	);

/** Those that nobody watches any more. */
export async function forgetUnwatched(tx: Tx): Promise<void> {
	const isWatched = sql`exists (select 1 from ${watches} where ${watches.certificateId} = ${certificateId})`;
	await tx.delete(watchedCertificates).where(sql`not ${isWatched}`);
}
