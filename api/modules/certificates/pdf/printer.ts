import { Buffer } from "node:buffer";
import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { limitConcurrency } from "../../../platform/async/limit-concurrency.ts";

export type PrintPdf = (job: object) => Promise<Uint8Array<ArrayBuffer>>;

/** The compiler is machine code, so what else the process may do hardly matters: it reaches no network. */
const denoArgs = (packages: string) => [
	"run",
	"--no-prompt",
	"--no-remote",
	"--no-lock",
	"--cached-only",
	"--allow-env",
	"--allow-sys",
	"--allow-read",
	`--allow-ffi=${packages.replaceAll(",", ",,")}`,
	"--v8-flags=--max-old-space-size=512",
];

const LIMITS = { waiting: 20, timeoutMs: 60_000, idleMs: 60_000 } as const;

export interface PrintProcess {
	/** Deno. */
	command: string;
	/** That of the server's sources. */
	folder: string;
	timeoutMs?: number;
	idleMs?: number;
}

/** What the process itself tells of a job. */
class NotPrinted extends Error {}

/** The line before the bytes; anything else comes from a library that prints to where the answers go. */
function headIn(line: string): { length: number } {
	const { length, error } = JSON.parse(line) as { length?: unknown; error?: unknown };
	if (typeof error === "string") throw new NotPrinted(error);
	if (typeof length !== "number") throw new Error("The process that prints has said something else");
	return { length };
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** The bytes that follow a line with their number. */
function nextAnswer({ stdout }: Child): Promise<Uint8Array<ArrayBuffer>> {
	return new Promise((resolve, reject) => {
		let head: { length: number } | undefined;
		let got: Buffer[] = [];
		let length = 0;
		const end = (settle: () => void) => {
			stdout.off("data", take).off("end", broken);
			settle();
		};
		const broken = () => end(() => reject(new Error("The process that prints has ended")));
		const take = (chunk: Buffer) => {
			got.push(chunk);
			length += chunk.length;
			if (!head) {
				const all = Buffer.concat(got);
				const line = all.indexOf(0x0a);
				if (line < 0) return;
				try {
					head = headIn(all.toString("utf8", 0, line));
				} catch (error) {
					return end(() => reject(error));
				}
				got = [all.subarray(line + 1)];
				length = all.length - line - 1;
			}
			if (length >= head.length) end(() => resolve(new Uint8Array(Buffer.concat(got))));
		};
		stdout.on("data", take).on("end", broken);
	});
}

/** Prints beside the event loop, in a process that is kept for a while: most of a short job would be its start. */
export function createPrinter({ command, folder, ...limits }: PrintProcess): PrintPdf {
	const { timeoutMs, idleMs } = { ...LIMITS, ...limits };
	const inTurn = limitConcurrency(1, LIMITS.waiting);
	let kept: Child | undefined;
	let idle: ReturnType<typeof setTimeout> | undefined;

	function start(): Child {
		const child = spawn(
			command,
			[...denoArgs(`${folder}../node_modules/@myriaddreamin`), `${folder}modules/certificates/pdf/child.ts`],
			{ env: {}, stdio: ["pipe", "pipe", "ignore"] },
		);
		const forget = () => {
			if (kept === child) kept = undefined;
		};
		child.on("error", forget).on("close", forget);
		// A process that ended early has already failed.
		child.stdin.on("error", () => {});
		// It ends with its input, so with this process, which does not wait for it.
		child.unref();
		return child;
	}

	function end(child: Child) {
		if (kept === child) kept = undefined;
		child.kill("SIGKILL");
	}

	async function print(job: object) {
		clearTimeout(idle);
		kept ??= start();
		const child = kept;
		const timer = setTimeout(() => end(child), timeoutMs);
		try {
			const answer = nextAnswer(child);
			child.stdin.write(`${JSON.stringify(job)}\n`);
			return await answer;
		} catch (error) {
			// Whatever it said last would be taken for the next answer.
			if (!(error instanceof NotPrinted)) end(child);
			throw error;
		} finally {
			clearTimeout(timer);
			idle = setTimeout(() => end(child), idleMs);
			idle.unref?.();
		}
	}

	return (job) => inTurn(() => print(job));
}
