import { Buffer } from "node:buffer";
import { hash } from "node:crypto";
import { recordAudit } from "../../../audit/index.ts";
import { sentence } from "../../../kit/sentences.ts";
import { type Actor, type Deps, SYSTEM } from "../../../platform/deps.ts";
import { ApiError, found, notFound } from "../../../platform/errors.ts";
import { timestamp, today } from "../../../platform/runtime/clock.ts";
import { reasonOf } from "../../../platform/runtime/error-trace.ts";
import { sealKeyOf } from "../../seal/index.ts";
import { certificateStatus, DOCUMENT_LANGUAGES, type DocumentLanguage, mayIssuePdf } from "../contract.ts";
import type { Templates } from "../document/template.ts";
import { type CertificateRow, loadIssuedCertificate } from "../repository.ts";
import {
	assertShown,
	findIssued,
	hashField,
	ISSUED_BY,
	issuedBytes,
	putDocument,
	signatureIn,
	signaturesOf,
	validationUrl,
} from "./issued.ts";
import { makeCertificate } from "./make-document.ts";
import { insertDocument, isDocumentIssued } from "./repository.ts";

/**
 * Throws 404 unless the certificate is published and valid, because a PDF that is printed after the end would not show
 * that the certificate has ended.
 */
function assertIssuable({ clock }: Deps, { status, validTo }: CertificateRow): void {
	if (mayIssuePdf(status, { validTo }, today(clock))) return;
	if (certificateStatus(status)?.content !== "issued") throw notFound();
	throw new ApiError(404, "NOT_FOUND", { message: sentence("certificate.pdfNotIssued") });
}

/** Prints and stores the sealed PDF of a published certificate; of two simultaneous requests, the first PDF is kept. */
async function issue(
	deps: Deps,
	templates: Templates,
	certificate: CertificateRow,
	lang: DocumentLanguage,
	actor: Actor,
): Promise<Uint8Array<ArrayBuffer>> {
	const { database, clock, settings } = deps;
	const { db } = database;
	const { id } = certificate;
	assertIssuable(deps, certificate);
	const facts = found(certificate.signed);
	const publicId = found(certificate.publicId);
	const [signed, credential, key] = await Promise.all([
		signaturesOf(db, deps.keys, id),
		deps.subscribers.credentialOfPublished(deps, { ...certificate, publicId }),
		sealKeyOf(deps, templates.issuer.name),
	]);
	await assertShown(deps, certificate, signed[0]?.changes.factsHash?.[1]);
	const url = validationUrl(settings.publicUrl, publicId);
	const document = { facts, lang, ...signatureIn(signed), validationUrl: url };
	const bytes = await makeCertificate(deps, templates, "pdf", document, actor, { credential, key });
	const sha256 = hash("sha256", bytes);
	const of = { lang, format: "pdf" } as const;
	await putDocument(deps, sha256, bytes);
	const isKept = await database.write(actor, async (tx) => {
		const [isIssued, current] = await Promise.all([isDocumentIssued(tx, id, of), loadIssuedCertificate(tx, id)]);
		if (isIssued) return false;
		// The status is checked again, because a user may have retracted the certificate during the printing.
		assertIssuable(deps, current);
		const at = timestamp(clock);
		await insertDocument(tx, deps, { certificateId: id, ...of, bytes: Buffer.from(bytes), sha256, createdAt: at });
		const changes = { [hashField(of)]: [null, sha256] as [null, string] };
		await recordAudit(tx, { actor, at, action: ISSUED_BY.pdf, entityId: id, changes });
		await deps.subscribers.onPdfIssued(tx, deps, id);
		return true;
	});
	return isKept ? bytes : issuedBytes(deps, certificate, of, await findIssued(db, deps.keys, id, of));
}

/** Returns the issued PDF of a published certificate; the first request prints the PDF if it does not exist yet. */
export async function issuedPdf(
	deps: Deps,
	templates: Templates,
	certificate: CertificateRow,
	{ lang, issued, actor }: { lang: DocumentLanguage; issued: Awaited<ReturnType<typeof findIssued>>; actor: Actor },
): Promise<Uint8Array<ArrayBuffer>> {
	// A hash in the audit trail without a document means that a database row was deleted outside of the application.
	if (issued.document || issued.sha256 !== undefined)
		return issuedBytes(deps, certificate, { lang, format: "pdf" }, issued);
	return issue(deps, templates, certificate, lang, actor);
}

/**
 * Returns a function that prints the PDF of a certificate after its publication, so that the first user need not wait
 * for it. A PDF that could not be printed then is printed on its first request.
 */
export function createPrintAhead(deps: Deps, templates: Templates): (certificateId: string) => Promise<void> {
	const { database, log } = deps;
	let last = Promise.resolve();
	async function printAll(certificateId: string) {
		const certificate = await loadIssuedCertificate(database.db, certificateId);
		for (const lang of DOCUMENT_LANGUAGES)
			if (!deps.ending?.aborted && !(await isDocumentIssued(database.db, certificateId, { lang, format: "pdf" })))
				await issue(deps, templates, certificate, lang, SYSTEM);
	}
	return (certificateId) => {
		last = last
			.then(() => printAll(certificateId))
			.catch((error: unknown) => log.error("pdf ahead", { reason: reasonOf(error) }));
		return last;
	};
}
