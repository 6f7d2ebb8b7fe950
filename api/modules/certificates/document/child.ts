import { serveJobs } from "../../../platform/child-process/serve-jobs.ts";
import { renderCertificate } from "./document.ts";
import { templatesFrom, type WordJob } from "./job.ts";
import type { Templates } from "./template.ts";

// This file runs as a separate process; it fills the Word template of each job that it reads.

/**
 * The parsed templates of the last job, and the text that they were parsed from. All jobs of a server use the same
 * templates, so they are parsed only once.
 */
let known: { sent: string; templates: Templates } | undefined;

function templatesOf(job: WordJob): Templates {
	const sent = JSON.stringify(job.templates);
	if (known?.sent !== sent) known = { sent, templates: templatesFrom(job.templates) };
	return known.templates;
}

await serveJobs((bytes) => {
	const job = JSON.parse(new TextDecoder().decode(bytes)) as WordJob;
	return renderCertificate(templatesOf(job), job.document);
});
