import { serialize } from "node:v8";
import { sentence } from "../../../kit/sentences.ts";
import { yieldTurn } from "../../../platform/async/time-slices.ts";
import type { Actor, Deps } from "../../../platform/deps.ts";
import { ApiError } from "../../../platform/errors.ts";
import { timestamp } from "../../../platform/runtime/clock.ts";
import { reasonOf } from "../../../platform/runtime/error-trace.ts";
import type { DocumentFormat } from "../contract.ts";
import type { CertificateDocument } from "../document/data.ts";
import type { FillJob, WordJob } from "../document/job.ts";
import type { Templates } from "../document/template.ts";
import type { PrintJob } from "../pdf/job.ts";

/**
 * Makes a document in the process for its format. Throws 503 after that process has failed; an error of the job queue
 * is thrown unchanged.
 */
async function makeDocument(
	{ printPdf, renderWord, log }: Deps,
	format: DocumentFormat,
	job: WordJob | PrintJob,
	{ id: user }: Actor,
): Promise<Uint8Array<ArrayBuffer>> {
	await yieldTurn();
	const kind = format === "pdf" ? "pdf" : "word";
	return (kind === "pdf" ? printPdf : renderWord)(user, job).catch((error: unknown) => {
		if (error instanceof ApiError) throw error;
		log.error(kind, { reason: reasonOf(error) });
		throw new ApiError(503, "UNAVAILABLE", { message: sentence(`certificate.${kind}`) });
	});
}

/** Makes a document of a certificate. Only a PDF with a `proof` is sealed; any other one is a preview. */
export function makeCertificate(
	deps: Deps,
	templates: Templates,
	format: DocumentFormat,
	document: CertificateDocument,
	actor: Actor,
	proof?: PrintJob["proof"],
): Promise<Uint8Array<ArrayBuffer>> {
	const { issuer } = templates;
	const job =
		format === "pdf"
			? { issuer, document, at: timestamp(deps.clock), ...(proof ? { proof } : {}) }
			: { templates: serialize(templates), document };
	return makeDocument(deps, format, job, actor);
}

/** Makes a document of another module: a Word file from a Word template, or a PDF from a Typst template. */
export const renderDocument = (
	deps: Deps,
	format: DocumentFormat,
	{ issuer: { name, logo }, ...filling }: FillJob["fill"],
	actor: Actor,
) => makeDocument(deps, format, { fill: { ...filling, issuer: { name, logo } } }, actor);
