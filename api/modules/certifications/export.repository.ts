import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/index.ts";
import type { ListRequest } from "../../platform/database/lists/list.ts";
import { readAll } from "../../platform/database/lists/read-all.ts";
import { wordsOf } from "../../platform/database/lists/search.ts";
import { VALID_STATI } from "../certificates/contract.ts";
import { certificates } from "../certificates/table.ts";
import { clients, productionSites } from "../clients/table.ts";
import { products } from "../products/table.ts";
import { type CertificationFilter, conditionsOf } from "./filter.repository.ts";
import { lastStatus, listOn } from "./list.repository.ts";
import { certificationStati, certifications } from "./table.ts";

export type CertificationExportRow = Awaited<ReturnType<typeof certificationsToExport>>[number];

const productCount = sql<number>`(select count(*) from ${products} where ${products.certificationId} = ${certifications.id})`;
const certificateCount = sql<number>`(select count(*) from ${certificates} where ${certificates.certificationId} = ${certifications.id})`;

// The sign keeps SQLite from looking through all certificates of a status.
const hasValid = (today: string) => sql<number>`exists (select 1 from ${certificates}
	where ${certificates.certificationId} = ${certifications.id} and ${inArray(sql`+${certificates.status}`, VALID_STATI)}
	and ${today} between ${certificates.validFrom} and ${certificates.validTo})`;

/** The first `limit` rows; `today` is `YYYY-MM-DD`. */
export function certificationsToExport(
	db: Db,
	request: ListRequest & CertificationFilter,
	today: string,
	limit: number,
) {
	const read = (page: SQL, orderBy: SQL[]) =>
		exported(db, today)
			.where(page)
			.orderBy(...orderBy);
	const conditions = conditionsOf(request, today, wordsOf(request.q).length > 0);
	return readAll(db, listOn(today, request.q), request, { limit, read, ...conditions });
}

const exported = (db: Db, today: string) =>
	db
		.select({
			certificationNumber: certifications.certificationNumber,
			clientNumber: clients.clientNumber,
			clientName: clients.name,
			siteName: productionSites.name,
			category: certifications.category,
			subcategory: certifications.subcategory,
			initialValidFrom: certifications.initialValidFrom,
			validFrom: certifications.validFrom,
			validTo: certifications.validTo,
			hasValid: hasValid(today),
			productCount,
			certificateCount,
			last: { status: certificationStati.status, ts: certificationStati.ts, user: certificationStati.user },
		})
		.from(certifications)
		.innerJoin(clients, eq(clients.id, certifications.clientId))
		.innerJoin(certificationStati, eq(certificationStati.seq, lastStatus))
		.leftJoin(productionSites, eq(productionSites.id, certifications.siteId));
