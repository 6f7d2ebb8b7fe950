import { Buffer } from "node:buffer";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { auditEntries } from "../audit/table.ts";
import { DOCUMENT_FORMATS, type DocumentFormat } from "../modules/certificates/contract.ts";
import { certificateDocuments, certificatePdfs, certificates, DOCUMENT_TABLES } from "../modules/certificates/table.ts";
import { certifications } from "../modules/certifications/table.ts";
import { clients } from "../modules/clients/table.ts";
import { enquiries } from "../modules/enquiries/table.ts";
import { sessions } from "../modules/sessions/table.ts";
import { users } from "../modules/users/table.ts";
import type { Db, Reader, Tx } from "../platform/database/index.ts";
import type { Counts } from "./manifest.ts";

export async function damagesOf(db: Db): Promise<string[]> {
	const pages = await db.run(sql`PRAGMA integrity_check(1)`);
	const problems = pages.rows.map((row) => String(Array.from(row)[0])).filter((text) => text !== "ok");
	const broken = await db.run(sql`PRAGMA foreign_key_check`);
	return broken.rows.length > 0 ? [...problems, `${broken.rows.length} broken references`] : problems;
}

export const countAll = async (db: Reader): Promise<Counts> => ({
	clients: await db.$count(clients),
	certifications: await db.$count(certifications),
	certificates: await db.$count(certificates),
	documents: (await db.$count(certificateDocuments)) + (await db.$count(certificatePdfs)),
	enquiries: await db.$count(enquiries),
	users: await db.$count(users),
	auditEntries: await db.$count(auditEntries),
});

/** Where its bytes lie. */
export interface PlacedDocument {
	certificateId: string;
	lang: "de" | "en";
	format: DocumentFormat;
	sha256: string;
}

const isDocument = ({ certificateId, lang, format }: PlacedDocument) =>
	and(eq(DOCUMENT_TABLES[format].certificateId, certificateId), eq(DOCUMENT_TABLES[format].lang, lang));

export async function countInBucket(db: Reader): Promise<number> {
	const [word, pdf] = await Promise.all(
		DOCUMENT_FORMATS.map((format) => db.$count(DOCUMENT_TABLES[format], isNotNull(DOCUMENT_TABLES[format].bucketSize))),
	);
	return (word ?? 0) + (pdf ?? 0);
}

export async function documentsAfter(
	db: Reader,
	{ place, format }: { place: "bucket" | "database"; format: DocumentFormat },
	last: PlacedDocument | undefined,
	limit: number,
): Promise<PlacedDocument[]> {
	const { certificateId, lang, sha256, bucketSize } = DOCUMENT_TABLES[format];
	const isThere = place === "bucket" ? isNotNull(bucketSize) : isNull(bucketSize);
	const isLater = last && sql`(${certificateId}, ${lang}) > (${last.certificateId}, ${last.lang})`;
	const rows = await db
		.select({ certificateId, lang, sha256 })
		.from(DOCUMENT_TABLES[format])
		.where(and(isThere, isLater))
		.orderBy(certificateId, lang)
		.limit(limit);
	return rows.map((row) => ({ ...row, format }));
}

export const readDocument = (db: Reader, document: PlacedDocument) =>
	db
		.select({ bytes: DOCUMENT_TABLES[document.format].bytes })
		.from(DOCUMENT_TABLES[document.format])
		.where(isDocument(document))
		.get();

export const isNamedInBucket = async (db: Reader, { format, sha256 }: PlacedDocument): Promise<boolean> =>
	(await db.$count(
		DOCUMENT_TABLES[format],
		and(eq(DOCUMENT_TABLES[format].sha256, sha256), isNotNull(DOCUMENT_TABLES[format].bucketSize)),
	)) > 0;

export async function placeDocument(
	tx: Tx,
	document: PlacedDocument,
	{ bytes, bucketSize }: { bytes: Uint8Array; bucketSize: number | null },
): Promise<void> {
	await tx
		.update(DOCUMENT_TABLES[document.format])
		.set({ bytes: Buffer.from(bytes), bucketSize })
		.where(isDocument(document));
}

export async function endAllSessions(tx: Tx, at: string): Promise<number> {
	const ended = { revokedAt: at, revokedReason: "restore" };
	return (await tx.update(sessions).set(ended).where(isNull(sessions.revokedAt))).rowsAffected;
}

export async function certificationNumbers(tx: Tx): Promise<string[]> {
	const rows = await tx.select({ number: certifications.certificationNumber }).from(certifications);
	return rows.map(({ number }) => number);
}
