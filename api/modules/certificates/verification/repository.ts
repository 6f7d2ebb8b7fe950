import { and, asc, eq, gt, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { auditEntries } from "../../../audit/table.ts";
import type { Reader } from "../../../platform/database/index.ts";
import { certificateDocuments, certificateStati, certificates } from "../table.ts";

export type StoredCertificate = Awaited<ReturnType<typeof certificatesAfter>>[number];
export type StoredStatus = Awaited<ReturnType<typeof historyOf>>[number];

const newer = alias(certificates, "newer");

/** `signed` as stored text, because it may be damaged. */
export function certificatesAfter(db: Reader, seq: number, limit: number) {
	return db
		.select({
			seq: certificates.seq,
			id: certificates.id,
			certificateNumber: certificates.certificateNumber,
			validFrom: certificates.validFrom,
			validTo: certificates.validTo,
			status: certificates.status,
			publicId: certificates.publicId,
			signed: sql<string | null>`${certificates.signed}`,
			cause: certificates.cause,
			suspendedUntil: certificates.suspendedUntil,
			replacesId: certificates.replacesId,
			replacedBy: newer.id,
			replacedByStatus: newer.status,
		})
		.from(certificates)
		.leftJoin(newer, eq(newer.replacesId, certificates.id))
		.where(gt(certificates.seq, seq))
		.orderBy(asc(certificates.seq))
		.limit(limit);
}

export function historyOf(db: Reader, certificateId: string) {
	return db
		.select({
			status: certificateStati.status,
			ts: certificateStati.ts,
			userId: certificateStati.userId,
			reason: certificateStati.reason,
			cause: certificateStati.cause,
			until: certificateStati.until,
		})
		.from(certificateStati)
		.where(eq(certificateStati.certificateId, certificateId))
		.orderBy(asc(certificateStati.seq));
}

export function documentsOf(db: Reader, certificateId: string) {
	return db
		.select({
			lang: sql<string>`${certificateDocuments.lang}`,
			bytes: certificateDocuments.bytes,
			sha256: certificateDocuments.sha256,
			bucketSize: certificateDocuments.bucketSize,
		})
		.from(certificateDocuments)
		.where(eq(certificateDocuments.certificateId, certificateId));
}

/** Missing although the trail records their creation and no deletion. */
export function missingCertificates(db: Reader) {
	const later = alias(auditEntries, "later");
	return db
		.select({ seq: auditEntries.seq, changes: auditEntries.changes })
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.entity, "certificate"),
				eq(auditEntries.action, "certificate.create"),
				notExists(db.select({ one: sql`1` }).from(certificates).where(eq(certificates.id, auditEntries.entityId))),
				notExists(
					db
						.select({ one: sql`1` })
						.from(later)
						.where(
							and(
								eq(later.entity, "certificate"),
								eq(later.entityId, auditEntries.entityId),
								eq(later.action, "certificate.delete"),
							),
						),
				),
			),
		)
		.orderBy(asc(auditEntries.seq));
}
