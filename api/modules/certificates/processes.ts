import { serialize } from "node:v8";
import { CLOSED_DENO, createProcesses, type ProcessOptions } from "../../platform/child-process/child-process.ts";
import type { Deps } from "../../platform/deps.ts";

/** Word files and PDFs are made in processes of their own, so that the server can answer other requests. */

const QUEUE = { atOncePerUser: 1, waiting: 60, waitingPerUser: 20 } as const;
/** A process keeps running for a while, because its start takes longer than a short job. */
const TIMES = { timeoutMs: 60_000, idleMs: 60_000 } as const;

interface Programs extends Pick<ProcessOptions, "command"> {
	folder: string;
}

/**
 * Returns a function that renders Word documents. Its process has no access to files, network or other programs, and at
 * most 768 MB of memory. Its limits never stop a permitted document: the largest one (5,000 products with 4,000
 * characters each) needs 3 s of processor time and 320 MB.
 */
export function createWordRenderer({ command, folder }: Programs): Deps["renderWord"] {
	const child = `${folder}modules/certificates/document/child.ts`;
	const args = [...CLOSED_DENO, "--v8-flags=--max-old-space-size=768", child];
	const run = createProcesses({ ...TIMES, queue: { ...QUEUE, name: "word", atOnce: 2 }, command, args });
	return (user, job) => run(user, serialize(job));
}

/**
 * Returns functions that print PDFs. Their process has no network access and at most 512 MB of memory, but this does not
 * restrict the PDF compiler, because it is native code.
 */
export function createPrinter({ command, folder }: Programs): Pick<Deps, "printPdf" | "findMissingLetters"> {
	const packages = `${folder}../node_modules/@myriaddreamin`;
	const args = [
		...CLOSED_DENO,
		"--allow-env",
		"--allow-sys",
		"--allow-read",
		`--allow-ffi=${packages.replaceAll(",", ",,")}`,
		"--v8-flags=--max-old-space-size=512",
		`${folder}modules/certificates/pdf/child.ts`,
	];
	// The compiler uses all processors, so PDFs are printed one at a time.
	const runBytes = createProcesses({ ...TIMES, queue: { ...QUEUE, name: "pdf", atOnce: 1 }, command, args });
	const run = (user: string, job: object) => runBytes(user, serialize(job));
	return {
		printPdf: (user, job) => run(user, { print: job }),
		findMissingLetters: async (user, facts) =>
			JSON.parse(new TextDecoder().decode(await run(user, { findMissingLetters: facts }))),
	};
}
