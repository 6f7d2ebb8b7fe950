import { Buffer } from "node:buffer";
import { setPriority } from "node:os";
import process from "node:process";
import { createInterface } from "node:readline";
import { compile } from "./compile.ts";
import { contentOf } from "./content.ts";
import type { PrintJob } from "./job.ts";
import { sealed } from "./seal.ts";

// A process of its own: it takes a second of a processor, and can be killed. Each line of stdin is a job; the answer is a
// line that tells the length, then as many bytes.

/** Whoever waits for an answer of the server comes first. */
const LOW_PRIORITY = 10;
try {
	setPriority(LOW_PRIORITY);
} catch {
	// Where that is refused, it prints all the same.
}

async function print(job: PrintJob): Promise<Buffer> {
	const content = contentOf(job);
	const pdf = compile(content);
	return content.seal ? sealed(pdf, content.seal) : pdf;
}

async function answer(line: string): Promise<Buffer> {
	try {
		const pdf = await print(JSON.parse(line) as PrintJob);
		return Buffer.concat([Buffer.from(`${JSON.stringify({ length: pdf.length })}\n`), pdf]);
	} catch (error) {
		return Buffer.from(`${JSON.stringify({ error: String(error) })}\n`);
	}
}

for await (const line of createInterface({ input: process.stdin }))
	if (!process.stdout.write(await answer(line))) await new Promise((resolve) => process.stdout.once("drain", resolve));
