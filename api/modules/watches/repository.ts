import { and, eq, exists, gt, isNull, or, sql } from "drizzle-orm";
import { asciiAddress, mailboxOf } from "../../kit/addresses.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { certificates } from "../certificates/table.ts";
import { watchedCertificates, watches, watchLinks } from "./table.ts";

const { id: certificateId, publicId, certificateNumber, status, validFrom, validTo, signed, cause } = certificates;
/** What is told of a certificate. */
const shown = { certificateId, publicId, certificateNumber, status, validFrom, validTo, signed };

export const findPublic = (db: Reader, id: string) =>
	db.select({ certificateId, status, validFrom, validTo }).from(certificates).where(eq(publicId, id)).get();

export const findWatch = (db: Reader, ofCertificate: string, email: string) =>
	db
		.select({ id: watches.id, told: watches.told })
		.from(watches)
		.where(and(eq(watches.certificateId, ofCertificate), eq(watches.email, email)))
		.get();

export const countWatches = (db: Reader, mailbox: string) => db.$count(watches, eq(watches.mailbox, mailbox));

export async function insertWatch(tx: Tx, watch: typeof watches.$inferInsert): Promise<void> {
	await tx.insert(watches).values(watch);
}

export async function updateWatch(tx: Tx, id: string, values: Partial<typeof watches.$inferInsert>): Promise<void> {
	await tx.update(watches).set(values).where(eq(watches.id, id));
}

export async function insertLink(tx: Tx, link: typeof watchLinks.$inferInsert): Promise<void> {
	await tx.insert(watchLinks).values(link);
}

const isAlive = (now: string) => or(isNull(watches.endsAt), gt(watches.endsAt, now));

/** With the certificate; undefined once it has ended. */
export const watchOfLink = (db: Reader, hash: string, now: string) =>
	db
		.select({ id: watches.id, told: watches.told, ...shown })
		.from(watchLinks)
		.innerJoin(watches, eq(watches.id, watchLinks.watchId))
		.innerJoin(certificates, eq(certificateId, watches.certificateId))
		.where(and(eq(watchLinks.hash, hash), isAlive(now)))
		.get();
export type LinkedWatch = NonNullable<Awaited<ReturnType<typeof watchOfLink>>>;

/** For the mails to the one who watches. */
export const watchToTell = (db: Reader, watchId: string) =>
	db
		.select({
			lang: watches.lang,
			isConfirmed: sql<number>`${watches.endsAt} is null`,
			...shown,
			cause,
			newer: sql<string | null>`(select json_object('publicId', newer.public_id, 'number', newer.certificate_number)
				from ${certificates} as newer where newer.replaces_id = ${certificateId} and newer.public_id is not null)`,
		})
		.from(watches)
		.innerJoin(certificates, eq(certificateId, watches.certificateId))
		.where(eq(watches.id, watchId))
		.get();

export type WatchToTell = NonNullable<Awaited<ReturnType<typeof watchToTell>>>;

/** Gives of which certificate; undefined where nothing was left. */
export async function deleteWatch(tx: Tx, hash: string): Promise<string | undefined> {
	const own = exists(
		tx
			.select({ watchId: watchLinks.watchId })
			.from(watchLinks)
			.where(and(eq(watchLinks.hash, hash), eq(watchLinks.watchId, watches.id))),
	);
	const [gone] = await tx.delete(watches).where(own).returning({ certificateId: watches.certificateId });
	return gone?.certificateId;
}

/** From now on the changes of the certificate are told. */
export async function insertWatched(tx: Tx, values: typeof watchedCertificates.$inferInsert): Promise<void> {
	await tx.insert(watchedCertificates).values(values).onConflictDoNothing();
}

/** Everybody who watches it is looked at once more; nothing where nobody does. */
export async function markChanged(tx: Tx, certificateId: string, at: string): Promise<void> {
	await tx
		.update(watchedCertificates)
		.set({ dueAt: at, reached: 0, isOver: false })
		.where(eq(watchedCertificates.certificateId, certificateId));
}

/** Of the mailbox the index, of these the address. */
const isOf = (email: string) => {
	const address = asciiAddress(email) ?? email;
	return and(eq(watches.mailbox, mailboxOf(address)), eq(watches.email, address));
};
export const countWatchesOf = (db: Reader, email: string) => db.$count(watches, isOf(email));

export async function deleteWatchesOf(tx: Tx, email: string): Promise<void> {
	await tx.delete(watches).where(isOf(email));
}
