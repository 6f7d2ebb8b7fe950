import { Buffer } from "node:buffer";
import { CLOSED_DENO, createProcesses, type ProcessOptions } from "../../../platform/child-process/child-process.ts";
import type { Deps } from "../../../platform/deps.ts";

/**
 * The arguments of Deno for the process that renders Word documents. The process only reads jobs and writes
 * results; it has no access to files, network or other programs.
 */
const DENO_ARGS = [...CLOSED_DENO, "--v8-flags=--max-old-space-size=768"];

/**
 * The limits of a job. The largest allowed document (5,000 products with 4,000 characters and 20 line breaks) needs
 * 3 s of one processor and 320 MB.
 */
const LIMITS = {
	queue: { name: "word", atOnce: 2, atOncePerUser: 1, waiting: 60, waitingPerUser: 20 },
	timeoutMs: 60_000,
	idleMs: 60_000,
} as const;

interface WordProcess extends Pick<ProcessOptions, "command">, Partial<Pick<ProcessOptions, "timeoutMs" | "args">> {
	/** The folder of the server's sources. */
	folder: string;
}

/** Returns a function that renders Word documents in a separate process, so that the event loop is not blocked. */
export function createWordRenderer({ command, folder, ...options }: WordProcess): Deps["renderWord"] {
	const args = [...DENO_ARGS, `${folder}modules/certificates/document/child.ts`];
	const run = createProcesses({ ...LIMITS, command, args, ...options });
	return (user, job) => run(user, Buffer.from(JSON.stringify(job)));
}
