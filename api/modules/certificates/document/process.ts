import { serialize } from "node:v8";
import { CLOSED_DENO, createProcesses, type ProcessOptions } from "../../../platform/child-process/child-process.ts";
import type { Deps } from "../../../platform/deps.ts";

/** The process that renders Word documents has no access to files, network or programs, and 768 MB of memory. */
const DENO_ARGS = [...CLOSED_DENO, "--v8-flags=--max-old-space-size=768"];

/** The largest permitted document (5,000 products of 4,000 characters) stays below these limits: 3 s and 320 MB. */
const LIMITS = {
	queue: { name: "word", atOnce: 2, atOncePerUser: 1, waiting: 60, waitingPerUser: 20 },
	timeoutMs: 60_000,
	idleMs: 60_000,
} as const;

interface WordProcess extends Pick<ProcessOptions, "command">, Partial<Pick<ProcessOptions, "timeoutMs" | "args">> {
	folder: string;
}

/** Renders Word documents in a separate process, so that the server can answer other requests. */
export function createWordRenderer({ command, folder, ...options }: WordProcess): Deps["renderWord"] {
	const args = [...DENO_ARGS, `${folder}modules/certificates/document/child.ts`];
	const run = createProcesses({ ...LIMITS, command, args, ...options });
	return (user, job) => run(user, serialize(job));
}
