import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { Reader, Tx } from "../../../platform/database/index.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { certificates, publicationOrders } from "../../../schema/certificates.ts";
import { ofCertificates } from "../../products/index.ts";

export type PublicationOrder = typeof publicationOrders.$inferSelect;

const { certificateId, publishOn, orderedAt, failedAt } = publicationOrders;

export const ordersOf = ofCertificates((isOf) =>
	prepared(["id"], (db, { id }) => db.select().from(publicationOrders).where(isOf(certificateId, id))),
);

export const findOrder = async (db: Reader, id: string): Promise<PublicationOrder | undefined> =>
	db.select().from(publicationOrders).where(eq(certificateId, id)).get();

/** Returns the scheduled publication of the certificate that will replace this one, together with that certificate. */
export const findOrderOfReplacement = async (db: Reader, replacedId: string) =>
	db
		.select({ order: publicationOrders, replacement: certificates })
		.from(certificates)
		.innerJoin(publicationOrders, eq(certificateId, certificates.id))
		.where(eq(certificates.replacesId, replacedId))
		.get();

/** Schedules the publication of a certificate, and overwrites an earlier schedule that failed. */
export async function writeOrder(tx: Tx, order: PublicationOrder): Promise<void> {
	await tx.insert(publicationOrders).values(order).onConflictDoUpdate({ target: certificateId, set: order });
}

export async function deleteOrder(tx: Tx, id: string): Promise<void> {
	await tx.delete(publicationOrders).where(eq(certificateId, id));
}

/** Marks a scheduled publication as failed. Returns false if it was carried out, cancelled or replaced meanwhile. */
export async function markFailed(
	tx: Tx,
	order: PublicationOrder,
	failed: { failedAt: string; failure: string },
): Promise<boolean> {
	const rows = await tx
		.update(publicationOrders)
		.set(failed)
		.where(and(eq(certificateId, order.certificateId), eq(orderedAt, order.orderedAt), isNull(failedAt)))
		.returning({ certificateId });
	return rows.length > 0;
}

export const dueOrders = (db: Reader, today: string) =>
	db
		.select({ order: publicationOrders, certificationId: certificates.certificationId })
		.from(publicationOrders)
		.innerJoin(certificates, eq(certificates.id, certificateId))
		.where(and(isNull(failedAt), lte(publishOn, today)))
		.orderBy(asc(publishOn), asc(orderedAt));
