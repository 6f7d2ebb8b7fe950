import { and, eq, inArray, max, or, type SQL, sql } from "drizzle-orm";
import type { AuditEntity } from "../../../audit/contract.ts";
import type { AuditAction } from "../../../audit/index.ts";
import { auditEntries } from "../../../audit/table.ts";
import type { Db, Reader } from "../../../platform/database/index.ts";
import { type List, type ListRequest, planList } from "../../../platform/database/lists/list.ts";
import { contains, wordsOf } from "../../../platform/database/lists/search.ts";
import { certifications } from "../../certifications/table.ts";
import { clients } from "../../clients/table.ts";
import { useridIfShared } from "../../users/people/index.ts";
import { statiBefore } from "../contract.ts";
import type { CertificateRow } from "../repository.ts";
import { certificateStati, certificates } from "../table.ts";

const latest = sql`(select max("seq") from ${certificateStati} as "history" where "history"."certificate_id" = ${certificates.id})`;

const LIST: List = {
	table: certificates,
	from: sql`${certificates}
		inner join ${certificateStati} on ${certificateStati.seq} = ${latest}
		inner join ${certifications} on ${certifications.id} = ${certificates.certificationId}
		inner join ${clients} on ${clients.id} = ${certifications.clientId}`,
	seq: certificates.seq,
	sorts: {
		certificateNumber: certificates.certificateNumber,
		clientName: clients.nameSort,
		submitted: certificateStati.ts,
	},
	defaultSort: "submitted",
};

/** The last release of each; by default the longest waiting first. */
export async function pendingRows(db: Db, request: ListRequest) {
	const narrow = and(
		inArray(certificates.status, statiBefore("sign")),
		or(contains(clients.search, wordsOf(request.q)), containsNumber(request.q)),
	);
	const list = await planList(db, LIST, request, { narrow });
	const rows = await db
		.select({
			certificateNumber: certificates.certificateNumber,
			clientName: clients.name,
			user: certificateStati.user,
			userid: useridIfShared(certificateStati.userId),
			ts: certificateStati.ts,
			certificationId: certificates.certificationId,
			certificateId: certificates.id,
			...list.keys,
		})
		.from(certificates)
		.innerJoin(certificateStati, eq(certificateStati.seq, latest))
		.innerJoin(certifications, eq(certifications.id, certificates.certificationId))
		.innerJoin(clients, eq(clients.id, certifications.clientId))
		.where(list.where)
		.orderBy(...list.orderBy)
		.limit(list.fetch);
	return list.page(rows);
}

const containsNumber = (q: string | undefined) =>
	q === undefined ? undefined : sql`instr(lower(${certificates.certificateNumber}), ${q.toLowerCase()}) > 0`;

export type LaterEntry = Awaited<ReturnType<typeof entriesSinceRelease>>[number];

/** About the certificate and the sources of its facts, oldest first. */
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
	const about = (of: AuditEntity, record: string | SQL, actions: AuditAction[]) =>
		and(eq(entity, of), eq(entityId, record), inArray(action, actions));
	return db
		.select({ entity, action, changes, userId, user, ts, userid: useridIfShared(userId) })
		.from(auditEntries)
		.where(
			and(
				// The sign keeps SQLite from looking through all later entries.
				sql`+${seq} > coalesce((${released}), 0)`,
				or(
					about("client", sql`(${client})`, ["client.update"]),
					about("certification", certificationId, ["certification.update"]),
					about("product", certificationId, ["product.save", "product.import"]),
					about("certificate", id, ["certificate.edit", "certificate.products", "certificate.validTo"]),
				),
			),
		)
		.orderBy(sql`+${seq}`);
}
