import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { found } from "../../platform/errors.ts";
import { certificates } from "../../schema/certificates.ts";
import { certifications } from "../../schema/certifications.ts";
import { audits } from "../../schema/evaluation.ts";
import { CERTIFICATE_STATUS } from "../certificates/contract.ts";
import { AUDIT_STATI, SURVEYING_KINDS } from "./contract.ts";

/** Returns when the first certificate of a certification was signed and its surveillance is due; throws 404 without it. */
export async function loadSurveillance(db: Reader, certificationId: string) {
	const [row] = await db
		.select({
			due: certifications.surveillanceDue,
			validTo: certifications.validTo,
			signedAt: sql<string | null>`(select min(entry.ts) from certificate_status as entry
				inner join certificate on certificate.id = entry.certificate_id
				where certificate.certification_id = ${certificationId} and entry.status = ${CERTIFICATE_STATUS.APPROVED})`,
		})
		.from(certifications)
		.where(eq(certifications.id, certificationId));
	return found(row);
}

/** Writes the first due day of the certificate's certification, unless another certificate was signed before. */
export async function insertSurveillance(tx: Tx, certificateId: string, surveillanceDue: string): Promise<void> {
	const own = tx
		.select({ id: certificates.certificationId })
		.from(certificates)
		.where(eq(certificates.id, certificateId));
	await tx
		.update(certifications)
		.set({ surveillanceDue })
		.where(and(inArray(certifications.id, own), isNull(certifications.surveillanceDue)));
}

export async function updateSurveillance(tx: Tx, certificationId: string, surveillanceDue: string): Promise<void> {
	await tx.update(certifications).set({ surveillanceDue }).where(eq(certifications.id, certificationId));
}

/** Returns the surveillances and recertification audits of a certification that are not cancelled, the earliest first. */
export const surveyingAudits = (db: Reader, certificationId: string) =>
	db
		.select({ to: audits.toDay, audit: { _id: audits.id, auditNumber: audits.auditNumber, status: audits.status } })
		.from(audits)
		.where(
			and(
				eq(audits.certificationId, certificationId),
				inArray(sql`+${audits.kind}`, [...SURVEYING_KINDS]),
				sql`+${audits.status} <> ${AUDIT_STATI.CANCELLED.code}`,
			),
		)
		.orderBy(asc(audits.toDay), asc(audits.seq));
