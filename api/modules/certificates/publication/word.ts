import { yieldTurn } from "../../../platform/async/time-slices.ts";
import type { Actor, Deps } from "../../../platform/deps.ts";
import type { CertificateDocument } from "../document/data.ts";
import { sentTemplates, type WordJob } from "../document/job.ts";
import type { Templates } from "../document/template.ts";
import { notMade } from "./not-made.ts";

export async function renderWord(
	deps: Deps,
	templates: Templates,
	document: CertificateDocument,
	{ id: user }: Actor,
): Promise<Uint8Array<ArrayBuffer>> {
	await yieldTurn();
	const job: WordJob = { templates: sentTemplates(templates), document };
	return deps.renderWord(user, job).catch((error: unknown) => notMade(deps, "word", error));
}
