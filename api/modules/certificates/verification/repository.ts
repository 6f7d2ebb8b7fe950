import { asc, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Reader } from "../../../platform/database/index.ts";
import { auditEntries } from "../../../schema/audit.ts";
import { certificateStati, certificates, DOCUMENT_TABLES } from "../../../schema/certificates.ts";
import { credentials } from "../../../schema/credentials.ts";
import type { DocumentFormat } from "../contract.ts";

export type StoredCertificate = Awaited<ReturnType<typeof certificatesAfter>>[number];
export type StoredStatus = Awaited<ReturnType<typeof historyOf>>[number];

const newer = alias(certificates, "newer");

/**
 * Returns the next certificates to verify, after a sequence number. The signed content is returned as text, because
 * damaged content may not be valid JSON.
 */
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

export async function credentialOf(db: Reader, certificateId: string): Promise<string | undefined> {
	const isOf = eq(credentials.certificateId, certificateId);
	return (await db.select({ jwt: credentials.jwt }).from(credentials).where(isOf).get())?.jwt;
}

export function documentsOf(db: Reader, certificateId: string, format: DocumentFormat) {
	const table = DOCUMENT_TABLES[format];
	return db
		.select({
			lang: sql<string>`${table.lang}`,
			bytes: table.bytes,
			sha256: table.sha256,
			bucketSize: table.bucketSize,
		})
		.from(table)
		.where(eq(table.certificateId, certificateId));
}

/** Returns entries about the creation of certificates that neither exist nor were deleted. */
export const missingCertificates = (db: Reader) =>
	db
		.select({ changes: auditEntries.changes })
		.from(auditEntries)
		.where(sql`entity = 'certificate' and action = 'certificate.create'
			and not exists (select 1 from ${certificates} where id = entity_id)
			and not exists (select 1 from ${auditEntries} as removal where removal.entity = 'certificate'
				and removal.entity_id = ${auditEntries.entityId} and removal.action = 'certificate.delete')`)
		.orderBy(asc(auditEntries.seq));
