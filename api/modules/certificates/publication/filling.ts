import { yieldTurn } from "../../../platform/async/time-slices.ts";
import type { Actor, Deps } from "../../../platform/deps.ts";
import type { DocumentFormat } from "../contract.ts";
import { type Filling, type FillJob, sentFilling } from "../document/job.ts";
import { notMade } from "./not-made.ts";

/**
 * Makes a document of another module in the processes that make the documents of certificates: a Word file from a Word
 * template, or a PDF from a Typst template.
 */
export async function renderDocument(
	deps: Deps,
	format: DocumentFormat,
	filling: Filling<Uint8Array>,
	{ id: user }: Actor,
): Promise<Uint8Array<ArrayBuffer>> {
	await yieldTurn();
	const job: FillJob = { fill: sentFilling(filling) };
	return format === "pdf"
		? deps.printPdf(user, job).catch((error: unknown) => notMade(deps, "pdf", error))
		: deps.renderWord(user, job).catch((error: unknown) => notMade(deps, "word", error));
}
