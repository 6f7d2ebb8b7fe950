import { createHash } from "node:crypto";
import { entriesOf } from "../../../audit/index.ts";
import { sentence } from "../../../kit/sentences.ts";
import type { Reader } from "../../../platform/database/index.ts";
import type { Deps, DocumentStore } from "../../../platform/deps.ts";
import { ApiError, found } from "../../../platform/errors.ts";
import { reasonOf } from "../../../platform/runtime/error-trace.ts";
import { countOwn } from "../../client-errors/index.ts";
import type { CertificateRow } from "../repository.ts";
import { isAsSigned } from "../review/facts.ts";
import { type CertificateRef, type DocumentRef, findDocument } from "./repository.ts";

type Subject = Pick<CertificateRow, "id" | "certificateNumber">;

/** What the trail calls the hash of a document. */
export const hashField = ({ lang, format }: DocumentRef) =>
	format === "pdf" ? `sha256.pdf.${lang}` : `sha256.${lang}`;
/** By what a document is issued. */
export const ISSUED_BY = { docx: "certificate.publish", pdf: "certificate.pdf" } as const;

/** A document, and its hash in the trail. */
export async function findIssued(db: Reader, certificateId: CertificateRef, of: DocumentRef) {
	const subject = { entity: "certificate", entityId: certificateId } as const;
	const field = hashField(of);
	const [document, entries] = await Promise.all([
		findDocument(db, certificateId, of),
		entriesOf(db, { ...subject, actions: [ISSUED_BY[of.format]] }),
	]);
	return { document, sha256: entries.find(({ changes }) => field in changes)?.changes[field]?.[1] };
}

/** Reports a change that bypassed the application, and refuses the document. */
async function refuse(deps: Deps, { certificateNumber }: Subject, fault: string): Promise<never> {
	deps.log.error("certificate is not as issued", { certificateNumber, fault });
	const { buildVersion: version } = deps.settings;
	await countOwn(deps, { kind: "document", module: "api", version, fault, place: certificateNumber });
	throw new ApiError(503, "UNAVAILABLE", { message: sentence("certificate.notAsIssued") });
}

/** The document as issued; 404 before publication, 503 if row or trail differ. */
export async function issuedBytes(
	deps: Deps,
	certificate: Subject,
	{ lang, format }: DocumentRef,
	issued: Awaited<ReturnType<typeof findIssued>>,
): Promise<Uint8Array<ArrayBuffer>> {
	const document = found(issued.document);
	const bytes = await bytesOf(deps.documents, document).catch((error: unknown) => unreachable(deps, error));
	const sha256 = bytes && createHash("sha256").update(bytes).digest("hex");
	if (!bytes || sha256 !== document.sha256 || sha256 !== issued.sha256)
		return refuse(deps, certificate, `document.${format === "pdf" ? "pdf." : ""}${lang}`);
	return new Uint8Array(bytes);
}

/** Undefined if the bucket has no such document. */
export async function bytesOf(
	documents: DocumentStore | undefined,
	{ bytes, bucketSize, sha256 }: { bytes: Uint8Array; bucketSize: number | null; sha256: string },
): Promise<Uint8Array | undefined> {
	if (bucketSize === null) return bytes;
	if (!documents) throw new Error("DOCUMENT_STORE does not name the bucket of the documents");
	return documents.get(sha256);
}

function unreachable({ log }: Pick<Deps, "log">, error: unknown): never {
	log.error("document store", { reason: reasonOf(error) });
	throw new ApiError(503, "UNAVAILABLE", { message: sentence("certificate.documentStore") });
}

/** Before a document is issued, the bucket holds it. */
export async function putDocument(deps: Pick<Deps, "documents" | "log">, sha256: string, bytes: Uint8Array) {
	await deps.documents?.put(sha256, bytes).catch((error: unknown) => unreachable(deps, error));
}

/** 503 if the content differs from the signed one. */
export async function assertShown(deps: Deps, certificate: CertificateRow, signedHash: unknown): Promise<void> {
	if (!isAsSigned(certificate, signedHash)) await refuse(deps, certificate, "document.signed");
}
