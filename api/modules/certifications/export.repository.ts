import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { VALID_STATI } from "../../kit/certificate-lifecycle.ts";
import type { Db } from "../../platform/database/index.ts";
import { readAll } from "../../platform/database/lists/read-all.ts";
import { wordsOf } from "../../platform/database/lists/search.ts";
import { certificates } from "../../schema/certificates.ts";
import { certificationStati, certifications } from "../../schema/certifications.ts";
import { clients, productionSites } from "../../schema/clients.ts";
import { products } from "../../schema/products.ts";
import type { CertificationExportQuery } from "./contract.ts";
import { conditionsOf, partedFilter } from "./filter.repository.ts";
import { lastStatus, listOn } from "./list.repository.ts";

export type CertificationExportRow = Awaited<ReturnType<typeof certificationsToExport>>[number];

const productCount = sql<number>`(select count(*) from ${products} where ${products.certificationId} = ${certifications.id})`;
const certificateCount = sql<number>`(select count(*) from ${certificates} where ${certificates.certificationId} = ${certifications.id})`;

const schemeCodes = sql<string | null>`(select group_concat(code, ', ') from (select code from certification_scheme
	join scheme on scheme.id = scheme_id where certification_id = ${certifications.id} order by scheme.seq))`;

// Selects whether a certification has a certificate that is valid today. The plus sign keeps SQLite from reading all
// certificates of a status by an index.
const hasValid = (today: string) =>
	sql`exists (select 1 from ${certificates}
	where ${certificates.certificationId} = ${certifications.id} and ${inArray(sql`+${certificates.status}`, VALID_STATI)}
	and ${today} between ${certificates.validFrom} and ${certificates.validTo})`.mapWith(Boolean);

export function certificationsToExport(db: Db, query: CertificationExportQuery, today: string, limit: number) {
	const read = (page: SQL, orderBy: SQL[]) =>
		exported(db, today)
			.where(page)
			.orderBy(...orderBy);
	const { filter, request } = partedFilter(query);
	const conditions = conditionsOf(filter, today, wordsOf(request.q).length > 0);
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
			schemes: schemeCodes,
			hasValid: hasValid(today),
			productCount,
			certificateCount,
			last: { status: certificationStati.status, ts: certificationStati.ts, user: certificationStati.user },
		})
		.from(certifications)
		.innerJoin(clients, eq(clients.id, certifications.clientId))
		.innerJoin(certificationStati, eq(certificationStati.seq, lastStatus))
		.leftJoin(productionSites, eq(productionSites.id, certifications.siteId));
