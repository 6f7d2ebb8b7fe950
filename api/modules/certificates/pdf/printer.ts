import { serialize } from "node:v8";
import { CLOSED_DENO, createProcesses, type ProcessOptions } from "../../../platform/child-process/child-process.ts";
import type { Deps } from "../../../platform/deps.ts";

/**
 * Returns the arguments that start the PDF process without network access. They do not restrict the PDF compiler,
 * because it is native code.
 */
const denoArgs = (packages: string) => [
	...CLOSED_DENO,
	"--allow-env",
	"--allow-sys",
	"--allow-read",
	`--allow-ffi=${packages.replaceAll(",", ",,")}`,
	"--v8-flags=--max-old-space-size=512",
];

const LIMITS = {
	// The compiler uses all processors, so PDFs are printed one at a time.
	queue: { name: "pdf", atOnce: 1, atOncePerUser: 1, waiting: 60, waitingPerUser: 20 },
	timeoutMs: 60_000,
	idleMs: 60_000,
} as const;

interface PdfProcess extends Pick<ProcessOptions, "command">, Partial<Pick<ProcessOptions, "timeoutMs">> {
	folder: string;
}

/**
 * Returns functions that print PDFs in a separate process, so that the server can answer other requests. The process
 * keeps running for a while, because its start takes longer than a short job.
 */
export function createPrinter({
	command,
	folder,
	...options
}: PdfProcess): Pick<Deps, "printPdf" | "findMissingLetters"> {
	const args = [...denoArgs(`${folder}../node_modules/@myriaddreamin`), `${folder}modules/certificates/pdf/child.ts`];
	const runBytes = createProcesses({ ...LIMITS, command, args, ...options });
	const run = (user: string, job: object) => runBytes(user, serialize(job));
	return {
		printPdf: (user, job) => run(user, { print: job }),
		findMissingLetters: async (user, facts) =>
			JSON.parse(new TextDecoder().decode(await run(user, { findMissingLetters: facts }))),
	};
}
