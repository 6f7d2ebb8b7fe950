import type { Buffer } from "node:buffer";
import { and, eq, type SQL } from "drizzle-orm";
import type { Reader, Tx } from "../../../platform/database/index.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { certificateDocuments, certificatePreviews } from "../table.ts";

export async function recordPreview(
	tx: Tx,
	preview: { certificateId: string; userId: string; factsHash: string; ts: string },
): Promise<void> {
	await tx.insert(certificatePreviews).values(preview).onConflictDoNothing();
}

const previewed = prepared(["certificateId", "userId"], (db, { certificateId, userId }) =>
	db
		.select({ factsHash: certificatePreviews.factsHash })
		.from(certificatePreviews)
		.where(and(eq(certificatePreviews.certificateId, certificateId), eq(certificatePreviews.userId, userId))),
);

/** The hashes of what a person has previewed. */
export const previewsBy = async (db: Reader, certificateId: string, userId: string): Promise<string[]> =>
	(await previewed(db, { certificateId, userId })).map(({ factsHash }) => factsHash);

export async function insertDocument(
	tx: Tx,
	document: { certificateId: string; lang: "de" | "en"; bytes: Buffer; sha256: string; createdAt: string },
): Promise<void> {
	await tx.insert(certificateDocuments).values(document);
}

/** Its id, or a query that gives it. */
export type CertificateRef = string | SQL;

export async function findDocument(db: Reader, certificateId: CertificateRef, lang: "de" | "en") {
	return db
		.select({ bytes: certificateDocuments.bytes, sha256: certificateDocuments.sha256 })
		.from(certificateDocuments)
		.where(and(eq(certificateDocuments.certificateId, certificateId), eq(certificateDocuments.lang, lang)))
		.get();
}
