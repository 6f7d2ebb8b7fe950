import { eq, sql } from "drizzle-orm";
import type { AuditAction } from "../../audit/index.ts";
import { auditEntries } from "../../audit/table.ts";
import type { Db } from "../../platform/database/index.ts";
import { actionsLeadingTo } from "../certificates/contract.ts";
import { certificateDocuments, certificateStati, certificates } from "../certificates/table.ts";

// A certificate has one signature and one publication.
const told = (action: AuditAction, path: string) =>
	sql<string | null>`(select json_extract("told"."changes", ${path}) from ${auditEntries} as "told"
		where "told"."entity" = 'certificate' and "told"."entity_id" = "certificate"."id" and "told"."action" = ${action}
		order by "told"."seq" limit 1)`;

const PUBLIC_MOVES = actionsLeadingTo(({ told }) => told !== undefined).map((action) => `certificate.${action}`);

/** Status and id by history and trail, all by indexes. */
const evidence = {
	lastStatus: sql<number | null>`(select "history"."status" from ${certificateStati} as "history"
		where "history"."certificate_id" = "certificate"."id" order by "history"."seq" desc limit 1)`,
	toldStatus: sql<number | null>`(select json_extract("told"."changes", '$.status[1]') from ${auditEntries} as "told"
		where "told"."entity" = 'certificate' and "told"."entity_id" = "certificate"."id" and "told"."action" in ${PUBLIC_MOVES}
		order by "told"."seq" desc limit 1)`,
	/** Missing in entries of earlier versions. */
	toldPublicId: told("certificate.publish", "$.publicId[1]"),
};

/** Behind every QR code: one prepared statement, one indexed row. */
export function preparePublicLookup(db: Db) {
	const statement = db
		.select({
			status: certificates.status,
			certificateNumber: certificates.certificateNumber,
			publicId: certificates.publicId,
			validFrom: certificates.validFrom,
			validTo: certificates.validTo,
			signed: certificates.signed,
			...evidence,
			toldFactsHash: told("certificate.sign", "$.factsHash[1]"),
		})
		.from(certificates)
		.where(eq(certificates.publicId, sql.placeholder("publicId")))
		.prepare();
	return async (publicId: string) => {
		const [row] = await statement.all({ publicId });
		return row;
	};
}

/** One prepared statement over the index of hashes, without the bytes. */
export function prepareDocumentLookup(db: Db) {
	const statement = db
		.select({
			status: certificates.status,
			certificateNumber: certificates.certificateNumber,
			publicId: certificates.publicId,
			validFrom: certificates.validFrom,
			validTo: certificates.validTo,
			lang: certificateDocuments.lang,
			issuedAt: certificateDocuments.createdAt,
			...evidence,
			toldHashes: {
				de: told("certificate.publish", '$."sha256.de"[1]'),
				en: told("certificate.publish", '$."sha256.en"[1]'),
			},
		})
		.from(certificateDocuments)
		.innerJoin(certificates, eq(certificates.id, certificateDocuments.certificateId))
		.where(eq(certificateDocuments.sha256, sql.placeholder("sha256")))
		.limit(1)
		.prepare();
	return async (sha256: string) => {
		const [row] = await statement.all({ sha256 });
		return row;
	};
}
