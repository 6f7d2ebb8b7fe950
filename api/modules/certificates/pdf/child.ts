import { Buffer } from "node:buffer";
import { serveJobs } from "../../../platform/child-process/serve-jobs.ts";
import { fillingFrom } from "../document/job.ts";
import { compile, compileFilling } from "./compile.ts";
import { contentOf } from "./content.ts";
import type { PdfJob } from "./job.ts";
import { missingLettersOf } from "./letters.ts";
import { sealed } from "./seal.ts";

async function print(job: Extract<PdfJob, { print: unknown }>["print"]): Promise<Buffer> {
	if ("fill" in job) return compileFilling(fillingFrom(job.fill));
	const content = contentOf(job);
	const pdf = compile(content);
	return content.seal ? sealed(pdf, content.seal) : pdf;
}

await serveJobs((bytes) => {
	const job = JSON.parse(new TextDecoder().decode(bytes)) as PdfJob;
	return "print" in job ? print(job.print) : Buffer.from(JSON.stringify(missingLettersOf(job.findMissingLetters)));
});
