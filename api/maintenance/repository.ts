import { Buffer } from "node:buffer";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { auditEntries } from "../audit/table.ts";
import { certificateDocuments, certificates } from "../modules/certificates/table.ts";
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
	documents: await db.$count(certificateDocuments),
	enquiries: await db.$count(enquiries),
	users: await db.$count(users),
	auditEntries: await db.$count(auditEntries),
});

/** Where its bytes lie. */
export interface PlacedDocument {
	certificateId: string;
	lang: "de" | "en";
	sha256: string;
}

const isDocument = ({ certificateId, lang }: Pick<PlacedDocument, "certificateId" | "lang">) =>
	and(eq(certificateDocuments.certificateId, certificateId), eq(certificateDocuments.lang, lang));

export const countInBucket = (db: Reader): Promise<number> =>
	db.$count(certificateDocuments, isNotNull(certificateDocuments.bucketSize));

export async function documentsAfter(
	db: Reader,
	place: "bucket" | "database",
	last: PlacedDocument | undefined,
	limit: number,
): Promise<PlacedDocument[]> {
	const { certificateId, lang, sha256, bucketSize } = certificateDocuments;
	const isThere = place === "bucket" ? isNotNull(bucketSize) : isNull(bucketSize);
	const isLater = last && sql`(${certificateId}, ${lang}) > (${last.certificateId}, ${last.lang})`;
	return db
		.select({ certificateId, lang, sha256 })
		.from(certificateDocuments)
		.where(and(isThere, isLater))
		.orderBy(certificateId, lang)
		.limit(limit);
}

export const readDocument = (db: Reader, document: PlacedDocument) =>
	db.select({ bytes: certificateDocuments.bytes }).from(certificateDocuments).where(isDocument(document)).get();

export const isNamedInBucket = async (db: Reader, sha256: string): Promise<boolean> =>
	(await db.$count(
		certificateDocuments,
		and(eq(certificateDocuments.sha256, sha256), isNotNull(certificateDocuments.bucketSize)),
	)) > 0;

export async function placeDocument(
	tx: Tx,
	document: PlacedDocument,
	{ bytes, bucketSize }: { bytes: Uint8Array; bucketSize: number | null },
): Promise<void> {
	await tx
		.update(certificateDocuments)
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
