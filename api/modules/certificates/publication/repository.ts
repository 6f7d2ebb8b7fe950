import { Buffer } from "node:buffer";
import { and, eq, type SQL } from "drizzle-orm";
import type { Reader, Tx } from "../../../platform/database/index.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import type { Deps } from "../../../platform/deps.ts";
import { certificatePreviews, DOCUMENT_TABLES } from "../../../schema/certificates.ts";
import type { DocumentFormat, DocumentLanguage } from "../contract.ts";

export async function recordPreview(
	tx: Tx,
	preview: { certificateId: string; userId: string; factsHash: string; ts: string },
): Promise<void> {
	await tx.insert(certificatePreviews).values(preview).onConflictDoNothing();
}

export const previewsBy = prepared(["certificateId", "userId"], (db, { certificateId, userId }) =>
	db
		.select({ factsHash: certificatePreviews.factsHash })
		.from(certificatePreviews)
		.where(and(eq(certificatePreviews.certificateId, certificateId), eq(certificatePreviews.userId, userId))),
);

interface NewDocument extends DocumentRef {
	certificateId: string;
	bytes: Buffer;
	sha256: string;
	createdAt: string;
}

/** Stores a document. If there is a bucket, which contains its bytes already, the row contains only their number. */
export async function insertDocument(
	tx: Tx,
	{ documents }: Pick<Deps, "documents">,
	{ format, ...document }: NewDocument,
): Promise<void> {
	const { bytes } = document;
	const place = documents ? { bytes: Buffer.alloc(0), bucketSize: bytes.length } : { bytes };
	await tx.insert(DOCUMENT_TABLES[format]).values({ ...document, ...place });
}

/** A certificate's id, or a subquery that returns it, so that the id need not be read first. */
export type CertificateRef = string | SQL;

export interface DocumentRef {
	lang: DocumentLanguage;
	format: DocumentFormat;
}

export const isDocumentIssued = async (db: Reader, certificateId: string, { lang, format }: DocumentRef) => {
	const table = DOCUMENT_TABLES[format];
	return (await db.$count(table, and(eq(table.certificateId, certificateId), eq(table.lang, lang)))) > 0;
};

export async function findDocument(db: Reader, certificateId: CertificateRef, { lang, format }: DocumentRef) {
	const table = DOCUMENT_TABLES[format];
	return db
		.select({ bytes: table.bytes, sha256: table.sha256, bucketSize: table.bucketSize })
		.from(table)
		.where(and(eq(table.certificateId, certificateId), eq(table.lang, lang)))
		.get();
}
