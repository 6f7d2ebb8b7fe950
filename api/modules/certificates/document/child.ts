import { Buffer } from "node:buffer";
import { deserialize } from "node:v8";
import { serveJobs } from "../../../platform/child-process/serve-jobs.ts";
import { renderCertificate, renderFilling } from "./document.ts";
import type { WordJob } from "./job.ts";
import type { Templates } from "./template.ts";

/**
 * The most recently read Word templates, with their bytes. Every job sends the same templates, so reading them only once
 * saves time.
 */
let known: { sent: Uint8Array; templates: Templates } | undefined;

function templatesOf(sent: Uint8Array): Templates {
	if (!known || Buffer.compare(known.sent, sent) !== 0) known = { sent, templates: deserialize(sent) };
	return known.templates;
}

await serveJobs((bytes) => {
	const job: WordJob = deserialize(bytes);
	return "fill" in job ? renderFilling(job.fill) : renderCertificate(templatesOf(job.templates), job.document);
});
