import { Buffer } from "node:buffer";
import { CLOSED_DENO, createProcesses, type ProcessOptions } from "../../../platform/child-process/child-process.ts";
import type { Deps } from "../../../platform/deps.ts";

/**
 * Returns the arguments of Deno for the printing process, which has no network access. The compiler is native code,
 * which Deno's permissions do not restrict.
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
	// One job at a time, because the compiler uses all processors.
	queue: { name: "pdf", atOnce: 1, atOncePerUser: 1, waiting: 60, waitingPerUser: 20 },
	timeoutMs: 60_000,
	idleMs: 60_000,
} as const;

interface PdfProcess extends Pick<ProcessOptions, "command">, Partial<Pick<ProcessOptions, "timeoutMs">> {
	/** The folder of the server's sources. */
	folder: string;
}

/**
 * Returns functions that print PDFs in a separate process, so that the event loop is not blocked. The process keeps
 * running for a while, because its start takes longer than a short job.
 */
export function createPrinter({
	command,
	folder,
	...options
}: PdfProcess): Pick<Deps, "printPdf" | "findMissingLetters"> {
	const args = [...denoArgs(`${folder}../node_modules/@myriaddreamin`), `${folder}modules/certificates/pdf/child.ts`];
	const runBytes = createProcesses({ ...LIMITS, command, args, ...options });
	/** Sends a job to the process, which reads it as `PdfJob`, and returns the bytes of the result. */
	const run = (user: string, job: object) => runBytes(user, Buffer.from(JSON.stringify(job)));
	return {
		printPdf: (user, job) => run(user, { print: job }),
		findMissingLetters: async (user, facts) =>
			JSON.parse(new TextDecoder().decode(await run(user, { findMissingLetters: facts }))),
	};
}
