import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { isSealed, sealedRows } from "../../audit/index.ts";
import { asciiAddress, mailboxOf } from "../../kit/addresses.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { sealedValues } from "../../platform/database/sealed-tables.ts";
import type { SealKeys } from "../../platform/deps.ts";
import { certificates } from "../../schema/certificates.ts";
import { watchedCertificates, watches, watchLinks } from "../../schema/watches.ts";

const { id: certificateId, publicId, certificateNumber, status, validFrom, validTo, signed, cause } = certificates;
const shown = { certificateId, publicId, certificateNumber, status, validFrom, validTo, signed };

export const findPublic = (db: Reader, id: string) =>
	db.select({ certificateId, status, validFrom, validTo }).from(certificates).where(eq(publicId, id)).get();

export const findWatch = (db: Reader, ofCertificate: string, email: string) =>
	db
		.select({ id: watches.id, lastNotified: watches.lastNotified })
		.from(watches)
		.where(and(eq(watches.certificateId, ofCertificate), eq(watches.email, email)))
		.get();

export const countWatches = (db: Reader, mailbox: string) => db.$count(watches, eq(watches.mailbox, mailbox));

export const insertWatch = (tx: Tx, watch: typeof watches.$inferInsert) => tx.insert(watches).values(watch);

export const updateWatch = (tx: Tx, id: string, values: Partial<typeof watches.$inferInsert>) =>
	tx.update(watches).set(values).where(eq(watches.id, id));

export const insertLink = (tx: Tx, link: typeof watchLinks.$inferInsert) => tx.insert(watchLinks).values(link);

const isAlive = (now: string) => or(isNull(watches.endsAt), gt(watches.endsAt, now));

/** Returns a subscription and its certificate by a token's hash, or undefined after it has ended. */
export async function watchOfLink(db: Reader, keys: SealKeys, hash: string, now: string) {
	const row = await db
		.select({
			id: watches.id,
			lastNotified: watches.lastNotified,
			...shown,
			watchRow: sealedValues(watches),
			linkRow: sealedValues(watchLinks),
		})
		.from(watchLinks)
		.innerJoin(watches, eq(watches.id, watchLinks.watchId))
		.innerJoin(certificates, eq(certificateId, watches.certificateId))
		.where(and(eq(watchLinks.hash, hash), isAlive(now)))
		.get();
	return isSealed(keys, watches, row?.watchRow) && isSealed(keys, watchLinks, row?.linkRow) ? row : undefined;
}
export type LinkedWatch = NonNullable<Awaited<ReturnType<typeof watchOfLink>>>;

export const watchForMail = (db: Reader, watchId: string) =>
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

export type WatchForMail = NonNullable<Awaited<ReturnType<typeof watchForMail>>>;

/** Deletes the subscription of a mail's link. Returns the certificate's id, or undefined without a subscription. */
export async function deleteWatch(tx: Tx, keys: SealKeys, hash: string): Promise<string | undefined> {
	const [link] = await sealedRows(tx, keys, watchLinks, { where: eq(watchLinks.hash, hash) });
	if (!link) return undefined;
	const own = eq(watches.id, link.watchId);
	const [gone] = await tx.delete(watches).where(own).returning({ certificateId: watches.certificateId });
	return gone?.certificateId;
}

export const insertWatched = (tx: Tx, values: typeof watchedCertificates.$inferInsert) =>
	tx.insert(watchedCertificates).values(values).onConflictDoNothing();

/** Marks a watched certificate, so that all of its subscribers are notified. Other certificates are ignored. */
export const markChanged = (tx: Tx, certificateId: string, at: string) =>
	tx
		.update(watchedCertificates)
		.set({ dueAt: at, reached: 0, isOver: false })
		.where(eq(watchedCertificates.certificateId, certificateId));

/** An index finds the subscriptions of the mailbox, and the exact address is compared with them. */
const isOf = (email: string) => {
	const address = (asciiAddress(email) ?? email).toLowerCase();
	return and(eq(watches.mailbox, mailboxOf(address)), eq(watches.email, address));
};
export const countWatchesOf = (db: Reader, email: string) => db.$count(watches, isOf(email));

export const deleteWatchesOf = (tx: Tx, email: string) => tx.delete(watches).where(isOf(email));
