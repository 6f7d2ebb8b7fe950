import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/index.ts";
import { type List, type ListRequest, planList } from "../../../platform/database/lists/list.ts";
import { contains, wordsOf } from "../../../platform/database/lists/search.ts";
import { certifications } from "../../certifications/table.ts";
import { clients } from "../../clients/table.ts";
import { statiBefore } from "../contract.ts";
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
			userId: certificateStati.userId,
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
