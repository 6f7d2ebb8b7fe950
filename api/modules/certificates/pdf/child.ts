import { Buffer } from "node:buffer";
import { deserialize } from "node:v8";
import { serveJobs } from "../../../platform/child-process/serve-jobs.ts";
import { compile, compileFilling } from "./compile.ts";
import { contentOf } from "./content.ts";
import type { PdfJob } from "./job.ts";
import { missingLettersOf } from "./letters.ts";
import { sealed } from "./seal.ts";

async function print(job: Extract<PdfJob, { print: unknown }>["print"]): Promise<Buffer> {
	if ("fill" in job) return compileFilling(job.fill);
	const content = contentOf(job);
	const pdf = compile(content);
	return content.seal ? sealed(pdf, content.seal) : pdf;
}

await serveJobs((bytes) => {
	const job: PdfJob = deserialize(bytes);
	return "print" in job ? print(job.print) : Buffer.from(JSON.stringify(missingLettersOf(job.findMissingLetters)));
});
