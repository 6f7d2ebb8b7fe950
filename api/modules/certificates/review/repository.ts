import { and, count, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/index.ts";
import { type ListRequest, matches, planList } from "../../../platform/database/list.ts";
import { certifications } from "../../certifications/table.ts";
import { clients } from "../../clients/table.ts";
import { statiBefore } from "../contract.ts";
import { certificateStati, certificates } from "../table.ts";

/** The last release of each; by default the longest waiting first. */
export async function pendingRows(db: Db, request: ListRequest) {
	const latest = db
		.select({
			certificateId: certificateStati.certificateId,
			seq: sql<number>`max(${certificateStati.seq})`.as("latest_seq"),
		})
		.from(certificateStati)
		.groupBy(certificateStati.certificateId)
		.as("latest");
	const list = planList(
		request,
		{ certificateNumber: certificates.certificateNumber, clientName: clients.nameSort, submitted: certificateStati.ts },
		certificates.seq,
		"submitted",
	);
	const isWanted = and(
		inArray(certificates.status, statiBefore("sign")),
		or(matches(clients.search, request.q), containsNumber(request.q)),
	);
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
		.innerJoin(latest, eq(latest.certificateId, certificates.id))
		.innerJoin(certificateStati, eq(certificateStati.seq, latest.seq))
		.innerJoin(certifications, eq(certifications.id, certificates.certificationId))
		.innerJoin(clients, eq(clients.id, certifications.clientId))
		.where(and(isWanted, list.after))
		.orderBy(...list.orderBy)
		.limit(list.fetch);
	const [total] = await db
		.select({ n: count() })
		.from(certificates)
		.innerJoin(certifications, eq(certifications.id, certificates.certificationId))
		.innerJoin(clients, eq(clients.id, certifications.clientId))
		.where(isWanted);
	return list.page(rows, total?.n ?? 0);
}

const containsNumber = (q: string | undefined) =>
	q === undefined ? undefined : sql`instr(lower(${certificates.certificateNumber}), ${q.toLowerCase()}) > 0`;
