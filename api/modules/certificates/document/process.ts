import { serialize } from "node:v8";
import { CLOSED_DENO, createProcesses, type ProcessOptions } from "../../../platform/child-process/child-process.ts";
import type { Deps } from "../../../platform/deps.ts";

/**
 * Arguments of the process that renders Word documents: it has no access to files, network or other programs, and at
 * most 768 MB of memory.
 */
const DENO_ARGS = [...CLOSED_DENO, "--v8-flags=--max-old-space-size=768"];

/**
 * These limits never stop a permitted document: the largest one (5,000 products with 4,000 characters each) needs 3 s
 * of processor time and 320 MB.
 */
const LIMITS = {
	queue: { name: "word", atOnce: 2, atOncePerUser: 1, waiting: 60, waitingPerUser: 20 },
	timeoutMs: 60_000,
	idleMs: 60_000,
} as const;

interface WordProcess extends Pick<ProcessOptions, "command">, Partial<Pick<ProcessOptions, "timeoutMs" | "args">> {
	folder: string;
}

/** Returns a function that renders Word documents in another process, so that the server can answer other requests. */
export function createWordRenderer({ command, folder, ...options }: WordProcess): Deps["renderWord"] {
	const args = [...DENO_ARGS, `${folder}modules/certificates/document/child.ts`];
	const run = createProcesses({ ...LIMITS, command, args, ...options });
	return (user, job) => run(user, serialize(job));
}
