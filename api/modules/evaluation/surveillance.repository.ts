import { and, asc, eq, inArray, isNull, min, sql } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { certificateStati, certificates } from "../../schema/certificates.ts";
import { certifications } from "../../schema/certifications.ts";
import { audits } from "../../schema/evaluation.ts";
import { CERTIFICATE_STATUS } from "../certificates/contract.ts";
import { AUDIT_STATI, SURVEYING_KINDS } from "./contract.ts";

/** Returns when the first certificate of the certification was signed. */
export async function firstSigned(db: Reader, certificationId: string): Promise<string | undefined> {
	const [row] = await db
		.select({ ts: min(certificateStati.ts) })
		.from(certificateStati)
		.innerJoin(certificates, eq(certificates.id, certificateStati.certificateId))
		.where(
			and(eq(certificates.certificationId, certificationId), eq(certificateStati.status, CERTIFICATE_STATUS.APPROVED)),
		);
	return row?.ts ?? undefined;
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
		.select({ _id: audits.id, auditNumber: audits.auditNumber, status: audits.status, to: audits.toDay })
		.from(audits)
		.where(
			and(
				eq(audits.certificationId, certificationId),
				inArray(sql`+${audits.kind}`, [...SURVEYING_KINDS]),
				sql`+${audits.status} <> ${AUDIT_STATI.CANCELLED.code}`,
			),
		)
		.orderBy(asc(audits.toDay), asc(audits.seq));
