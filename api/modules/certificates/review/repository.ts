import { and, eq, inArray, max, or, type SQL, sql } from "drizzle-orm";
import { useridIfShared } from "../../../accounts/people/index.ts";
import type { AuditEntity } from "../../../audit/contract.ts";
import type { AuditAction } from "../../../audit/index.ts";
import type { Reader } from "../../../platform/database/index.ts";
import { auditEntries } from "../../../schema/audit.ts";
import { certificateSchemes, certificates } from "../../../schema/certificates.ts";
import { certifications } from "../../../schema/certifications.ts";
import { audits, findings } from "../../../schema/evaluation.ts";
import type { CertificateRow } from "../repository.ts";
import { isFileOf } from "./basis.repository.ts";

export type LaterEntry = Awaited<ReturnType<typeof entriesSince>>[number];

const { seq, entity, entityId, action, changes, userId, user, ts } = auditEntries;
const about = (of: AuditEntity, records: string | SQL, actions: AuditAction[]) =>
	and(
		eq(entity, of),
		typeof records === "string" ? eq(entityId, records) : sql`${entityId} in ${records}`,
		inArray(action, actions),
	);

const clientOf = (certificationId: string) =>
	sql`(select ${certifications.clientId} from ${certifications} where ${certifications.id} = ${certificationId})`;

/** Returns the entries after the last one that `last` selects, which may have changed the content of a certificate. */
function entriesSince(
	db: Reader,
	{ id, certificationId }: CertificateRow,
	last: SQL | undefined,
	further: readonly (SQL | undefined)[],
) {
	const former = db
		.select({ seq: max(seq) })
		.from(auditEntries)
		.where(last);
	const stated = sql`(select ${certificateSchemes.schemeId} from ${certificateSchemes} where ${certificateSchemes.certificateId} = ${id})`;
	return db
		.select({ entity, action, changes, userId, user, ts, userid: useridIfShared(userId) })
		.from(auditEntries)
		.where(
			and(
				// The plus sign keeps SQLite from using the index on `seq`, which would read all later audit entries.
				sql`+${seq} > coalesce((${former}), 0)`,
				or(
					about("client", clientOf(certificationId), ["client.update"]),
					about("certification", certificationId, ["certification.update"]),
					about("scheme", stated, ["scheme.update"]),
					about("product", certificationId, ["product.save", "product.import"]),
					about("certificate", id, ["certificate.edit", "certificate.products", "certificate.validTo"]),
					...further,
				),
			),
		)
		.orderBy(sql`+${seq}`);
}

/** Returns what may have changed the content after its release, including the audit on which the decision rests. */
export function entriesSinceRelease(db: Reader, row: CertificateRow) {
	const ids = sql`select ${audits.id} from ${audits} where ${audits.certificationId} = ${row.certificationId}`;
	const ofAudits = sql`(select ${findings.id} from ${findings} where ${findings.auditId} in (${ids}))`;
	return entriesSince(db, row, about("certificate", row.id, ["certificate.release"]), [
		about("evaluation", sql`(${ids})`, ["evaluation.close"]),
		about("finding", ofAudits, ["finding.answer", "finding.accept", "finding.reject"]),
		about("file", sql`(select id from file where ${isFileOf(ids)})`, ["file.add", "file.scan"]),
	]);
}

/** Returns what may have created or changed the content after the last signature in the certification. */
export function entriesSinceSignature(db: Reader, row: CertificateRow) {
	const { certificationId, id } = row;
	const all = sql`(select ${certificates.id} from ${certificates} where ${certificates.certificationId} = ${certificationId})`;
	return entriesSince(db, row, about("certificate", all, ["certificate.sign"]), [
		about("client", clientOf(certificationId), ["client.create"]),
		about("certification", certificationId, ["certification.create"]),
		about("certificate", id, ["certificate.create"]),
	]);
}
