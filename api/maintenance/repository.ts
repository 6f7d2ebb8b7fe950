import { Buffer } from "node:buffer";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { DOCUMENT_FORMATS, type DocumentFormat } from "../modules/certificates/contract.ts";
import type { Reader, Tx } from "../platform/database/index.ts";
import { auditEntries } from "../schema/audit.ts";
import { certificateDocuments, certificatePdfs, certificates, DOCUMENT_TABLES } from "../schema/certificates.ts";
import { certifications } from "../schema/certifications.ts";
import { clients } from "../schema/clients.ts";
import { enquiries } from "../schema/enquiries.ts";
import { files } from "../schema/files.ts";
import { sessions } from "../schema/sessions.ts";
import { users } from "../schema/users.ts";
import type { Counts } from "./manifest.ts";

export const countAll = async (db: Reader): Promise<Counts> => ({
	clients: await db.$count(clients),
	certifications: await db.$count(certifications),
	certificates: await db.$count(certificates),
	documents: (await db.$count(certificateDocuments)) + (await db.$count(certificatePdfs)),
	enquiries: await db.$count(enquiries),
	users: await db.$count(users),
	auditEntries: await db.$count(auditEntries),
});

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
	return (word ?? 0) + (pdf ?? 0) + (await db.$count(files, eq(files.isInBucket, true)));
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
