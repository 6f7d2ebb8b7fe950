import { and, eq, inArray, max, or, type SQL, sql } from "drizzle-orm";
import { useridIfShared } from "../../../accounts/people/index.ts";
import type { AuditEntity } from "../../../audit/contract.ts";
import type { AuditAction } from "../../../audit/index.ts";
import type { Reader } from "../../../platform/database/index.ts";
import { auditEntries } from "../../../schema/audit.ts";
import { certificateSchemes } from "../../../schema/certificates.ts";
import { certifications } from "../../../schema/certifications.ts";
import type { CertificateRow } from "../repository.ts";

export type LaterEntry = Awaited<ReturnType<typeof entriesSinceRelease>>[number];

export function entriesSinceRelease(db: Reader, { id, certificationId }: CertificateRow) {
	const { seq, entity, entityId, action, changes, userId, user, ts } = auditEntries;
	const released = db
		.select({ seq: max(seq) })
		.from(auditEntries)
		.where(and(eq(entity, "certificate"), eq(entityId, id), eq(action, "certificate.release")));
	const client = db
		.select({ id: certifications.clientId })
		.from(certifications)
		.where(eq(certifications.id, certificationId));
	const stated = db
		.select({ id: certificateSchemes.schemeId })
		.from(certificateSchemes)
		.where(eq(certificateSchemes.certificateId, id));
	const about = (of: AuditEntity, record: string | SQL, actions: AuditAction[]) =>
		and(eq(entity, of), eq(entityId, record), inArray(action, actions));
	return db
		.select({ entity, action, changes, userId, user, ts, userid: useridIfShared(userId) })
		.from(auditEntries)
		.where(
			and(
				// The plus sign keeps SQLite from using the index on `seq`, which would read all later audit entries.
				sql`+${seq} > coalesce((${released}), 0)`,
				or(
					about("client", sql`(${client})`, ["client.update"]),
					about("certification", certificationId, ["certification.update"]),
					and(eq(entity, "scheme"), inArray(entityId, stated), eq(action, "scheme.update")),
					about("product", certificationId, ["product.save", "product.import"]),
					about("certificate", id, ["certificate.edit", "certificate.products", "certificate.validTo"]),
				),
			),
		)
		.orderBy(sql`+${seq}`);
}
