import { hash } from "node:crypto";
import { type AuditAction, authenticEntries, ForgedEntry, type StoredEntry } from "../../../audit/index.ts";
import { sentence } from "../../../kit/sentences.ts";
import type { Reader } from "../../../platform/database/index.ts";
import type { Deps, DocumentStore, SealKeys } from "../../../platform/deps.ts";
import { ApiError, found } from "../../../platform/errors.ts";
import { dayOf } from "../../../platform/runtime/clock.ts";
import { throwUnreachable } from "../../files/index.ts";
import type { CertificateRow } from "../repository.ts";
import { isAsSigned } from "../review/signed-content.ts";
import { type CertificateRef, type DocumentRef, findDocument } from "./repository.ts";

type Subject = Pick<CertificateRow, "id" | "certificateNumber">;

/** Returns the name of the audit entry's field that records the hash of a document at its issue. */
export const hashField = ({ lang, format }: DocumentRef) =>
	format === "pdf" ? `sha256.pdf.${lang}` : `sha256.${lang}`;
/** The audit action that records a document's hash: the publication for Word files, a later one for PDFs. */
export const ISSUED_BY = { docx: "certificate.publish", pdf: "certificate.pdf" } as const;

/**
 * Returns the audit entries of these actions, or none if any of them was changed outside of the application, so that
 * the server never signs, sends or publishes forged content.
 */
export const authenticOrNone = (db: Reader, keys: SealKeys, entityId: CertificateRef, ...actions: AuditAction[]) =>
	authenticEntries(db, keys, { entity: "certificate", entityId, actions }).catch((error: unknown) => {
		if (error instanceof ForgedEntry) return [];
		throw error;
	});

export const signaturesOf = (db: Reader, keys: SealKeys, certificateId: string) =>
	authenticOrNone(db, keys, certificateId, "certificate.sign");

export function signatureIn(signed: readonly StoredEntry[]) {
	const entry = signed.at(-1);
	return { signatory: entry?.user ?? "", signedOn: entry && dayOf(new Date(entry.ts)) };
}

/** Returns the address of the public page that confirms a certificate, to which the QR code on documents leads. */
export const validationUrl = (publicUrl: string, publicId: string) =>
	`${publicUrl}/validateCertificate?cid=${publicId}`;

/** Returns a stored document with the hash in the audit trail, so that a manipulated document can be detected. */
export async function findIssued(db: Reader, keys: SealKeys, certificateId: CertificateRef, of: DocumentRef) {
	const field = hashField(of);
	const [document, entries] = await Promise.all([
		findDocument(db, certificateId, of),
		authenticOrNone(db, keys, certificateId, ISSUED_BY[of.format]),
	]);
	return { document, sha256: entries.find(({ changes }) => field in changes)?.changes[field]?.[1] };
}

/** Reports that a document was changed outside of the application, and throws 503, so that the document is not sent. */
async function refuse(deps: Deps, { certificateNumber }: Subject, fault: string): Promise<never> {
	deps.log.error("certificate is not as issued", { certificateNumber, fault });
	const { buildVersion: version } = deps.settings;
	await deps.subscribers.onFailure(deps, { kind: "document", module: "api", version, fault, place: certificateNumber });
	throw new ApiError(503, "UNAVAILABLE", { message: sentence("certificate.notAsIssued") });
}

/**
 * Returns the bytes of an issued document; throws 404 before the publication, and 503 if the stored document or its
 * audit entry was changed.
 */
export async function issuedBytes(
	deps: Deps,
	certificate: Subject,
	{ lang, format }: DocumentRef,
	issued: Awaited<ReturnType<typeof findIssued>>,
): Promise<Uint8Array<ArrayBuffer>> {
	const document = found(issued.document);
	const bytes = await bytesOf(deps.documents, document).catch((error: unknown) => throwUnreachable(deps, error));
	const sha256 = bytes && hash("sha256", bytes);
	if (!bytes || sha256 !== document.sha256 || sha256 !== issued.sha256)
		return refuse(deps, certificate, `document.${format === "pdf" ? "pdf." : ""}${lang}`);
	return new Uint8Array(bytes);
}

export async function bytesOf(
	documents: DocumentStore | undefined,
	{ bytes, bucketSize, sha256 }: { bytes: Uint8Array; bucketSize: number | null; sha256: string },
): Promise<Uint8Array | undefined> {
	if (bucketSize === null) return bytes;
	if (!documents) throw new Error("DOCUMENT_STORE does not name the bucket of the documents");
	return documents.get(sha256);
}

/** Stores a document in the bucket before its issue is recorded, so that an issued document is never missing. */
export async function putDocument(deps: Pick<Deps, "documents" | "log">, sha256: string, bytes: Uint8Array) {
	await deps.documents?.put(sha256, bytes).catch((error: unknown) => throwUnreachable(deps, error));
}

/** Throws 503 if the certificate's current content differs from the content that was signed. */
export async function assertShown(deps: Deps, certificate: CertificateRow, signedHash: unknown): Promise<void> {
	if (!isAsSigned(certificate, signedHash)) await refuse(deps, certificate, "document.signed");
}
