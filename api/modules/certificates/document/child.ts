import { serveJobs } from "../../../platform/child-process/serve-jobs.ts";
import { renderCertificate, renderFilling } from "./document.ts";
import { type FillJob, fillingFrom, templatesFrom, type WordJob } from "./job.ts";
import type { Templates } from "./template.ts";

/**
 * The most recently parsed Word templates, with the text that was parsed. Every job sends the same templates, so
 * parsing them only once saves time.
 */
let known: { sent: string; templates: Templates } | undefined;

function templatesOf(job: WordJob): Templates {
	const sent = JSON.stringify(job.templates);
	if (known?.sent !== sent) known = { sent, templates: templatesFrom(job.templates) };
	return known.templates;
}

await serveJobs((bytes) => {
	const job = JSON.parse(new TextDecoder().decode(bytes)) as WordJob | FillJob;
	return "fill" in job ? renderFilling(fillingFrom(job.fill)) : renderCertificate(templatesOf(job), job.document);
});
