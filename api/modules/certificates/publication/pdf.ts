import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { entriesOf, recordAudit } from "../../../audit/index.ts";
import { sentence } from "../../../kit/sentences.ts";
import { type Actor, type Deps, SYSTEM } from "../../../platform/deps.ts";
import { ApiError, found, notFound } from "../../../platform/errors.ts";
import { timestamp, today } from "../../../platform/runtime/clock.ts";
import { reasonOf } from "../../../platform/runtime/error-trace.ts";
import { credentialOf } from "../../credentials/index.ts";
import { sealKeyOf } from "../../seal/index.ts";
import { certificateStatus, DOCUMENT_LANGUAGES, type DocumentLanguage, mayIssuePdf } from "../contract.ts";
import type { CertificateDocument } from "../document/data.ts";
import type { Templates } from "../document/template.ts";
import type { PrintJob } from "../pdf/job.ts";
import { type CertificateRow, loadIssuedCertificate, partsOf } from "../repository.ts";
import { assertShown, findIssued, hashField, ISSUED_BY, issuedBytes, putDocument } from "./issued.ts";
import { insertDocument, isDocumentIssued } from "./repository.ts";
import { signatureIn } from "./signature.ts";
import { validationUrl } from "./validation-url.ts";

/** Beside the event loop: see `pdf/printer.ts`. */
export async function renderPdf(
	deps: Deps,
	{ issuer }: Templates,
	document: CertificateDocument,
	proof?: PrintJob["proof"],
): Promise<Uint8Array<ArrayBuffer>> {
	const { norms, logo, ...named } = issuer;
	const told = { ...named, norms: [...norms], logo: Buffer.from(logo).toString("base64") };
	const job: PrintJob = { issuer: told, document, at: timestamp(deps.clock), ...(proof ? { proof } : {}) };
	try {
		return await deps.printPdf(job);
	} catch (error) {
		if (error instanceof ApiError) throw error;
		deps.log.error("pdf", { reason: reasonOf(error) });
		throw new ApiError(503, "UNAVAILABLE", { message: sentence("certificate.pdf") });
	}
}

/** 404 before the publication, and once the certificate has ended: its PDF would not tell of that. */
function assertIssuable({ clock }: Deps, { status, validTo }: CertificateRow): void {
	if (mayIssuePdf(status, { validTo }, today(clock))) return;
	if (certificateStatus(status)?.content !== "issued") throw notFound();
	throw new ApiError(404, "NOT_FOUND", { message: sentence("certificate.pdfNotIssued") });
}

/** What was published, printed once more as a sealed PDF that proves itself; of two at once the first is kept. */
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
	const [{ stati }, signed, credential, key] = await Promise.all([
		partsOf(db, { certificateId: id }),
		entriesOf(db, { entity: "certificate", entityId: id, actions: ["certificate.sign"] }),
		credentialOf(deps, id),
		sealKeyOf(deps, templates.issuer.name),
	]);
	await assertShown(deps, certificate, signed[0]?.changes.factsHash?.[1]);
	const url = validationUrl(settings.publicUrl, found(certificate.publicId));
	const document = { facts, lang, ...signatureIn(stati, certificate), validationUrl: url };
	const bytes = await renderPdf(deps, templates, document, { credential, key });
	const sha256 = createHash("sha256").update(bytes).digest("hex");
	const of = { lang, format: "pdf" } as const;
	await putDocument(deps, sha256, bytes);
	const isKept = await database.write(actor, async (tx) => {
		const [isIssued, current] = await Promise.all([isDocumentIssued(tx, id, of), loadIssuedCertificate(tx, id)]);
		if (isIssued) return false;
		// Retracted while it was printed.
		assertIssuable(deps, current);
		const at = timestamp(clock);
		const isInBucket = deps.documents !== undefined;
		await insertDocument(tx, {
			certificateId: id,
			...of,
			bytes: Buffer.from(bytes),
			sha256,
			createdAt: at,
			isInBucket,
		});
		const changes = { [hashField(of)]: [null, sha256] as [null, string] };
		await recordAudit(tx, { actor, at, action: ISSUED_BY.pdf, entityId: id, changes });
		return true;
	});
	return isKept ? bytes : issuedBytes(deps, certificate, of, await findIssued(db, id, of));
}

/** As it was issued; what was published before there were PDFs, or a moment ago, gets its own now. */
export async function issuedPdf(
	deps: Deps,
	templates: Templates,
	certificate: CertificateRow,
	{ lang, issued, actor }: { lang: DocumentLanguage; issued: Awaited<ReturnType<typeof findIssued>>; actor: Actor },
): Promise<Uint8Array<ArrayBuffer>> {
	// A hash without its document: somebody has taken it away.
	if (issued.document || issued.sha256 !== undefined)
		return issuedBytes(deps, certificate, { lang, format: "pdf" }, issued);
	return issue(deps, templates, certificate, lang, actor);
}

/**
 * After a publication, one certificate after the other, so that nobody waits for its PDFs. What is lost on the way is
 * made when it is asked for.
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
