import { eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/index.ts";
import { certificateDocuments, certificates } from "../certificates/table.ts";

/** The look-up behind every QR code: one prepared statement, one indexed row. */
export function preparePublicLookup(db: Db) {
	const statement = db
		.select({
			status: certificates.status,
			validFrom: certificates.validFrom,
			validTo: certificates.validTo,
			signed: certificates.signed,
		})
		.from(certificates)
		.where(eq(certificates.publicId, sql.placeholder("publicId")))
		.prepare();
	return async (publicId: string) => {
		const [row] = await statement.all({ publicId });
		return row;
	};
}

/** The document with a hash and its certificate: one prepared statement over the index of hashes, without the bytes. */
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
