import { Buffer } from "node:buffer";
import { spawn } from "node:child_process";
import { rateLimited } from "../../../platform/errors.ts";
import { refused } from "../refused.ts";

/** No file, no network, no program: the process gets the workbook on stdin and can only answer. */
const DENO_ARGS = [
	"run",
	"--no-prompt",
	"--no-remote",
	"--no-lock",
	"--cached-only",
	// Asked for while exceljs loads; the environment is empty.
	"--allow-env",
	"--allow-sys",
	"--v8-flags=--max-old-space-size=192",
] as const;

const LIMITS = {
	atOnce: 2,
	waiting: 10,
	timeoutMs: 15_000,
	answerBytes: 24 * 1024 * 1024,
	retryAfterSeconds: 10,
} as const;

export interface WorkbookProcess {
	/** The Deno, or in tests the Node, that runs the script. */
	command: string;
	/** Path of `child.ts`. */
	script: string;
	args?: readonly string[];
	timeoutMs?: number;
}

/**
 * Reads workbooks in processes of their own: the API answers others meanwhile, and a file that takes too much time,
 * memory or words is killed. At most two at once; the next ones wait.
 */
export function createWorkbookReader(options: WorkbookProcess): (file: Uint8Array) => Promise<unknown> {
	let running = 0;
	const waiting: (() => void)[] = [];

	return async (file) => {
		if (running >= LIMITS.atOnce) {
			if (waiting.length >= LIMITS.waiting) throw rateLimited(LIMITS.retryAfterSeconds);
			// Whoever ends hands over its place.
			await new Promise<void>((resolve) => waiting.push(resolve));
		} else running += 1;
		try {
			return await read(options, file);
		} finally {
			const next = waiting.shift();
			if (next) next();
			else running -= 1;
		}
	};
}

function read(
	{ command, script, args = DENO_ARGS, timeoutMs = LIMITS.timeoutMs }: WorkbookProcess,
	file: Uint8Array,
): Promise<unknown> {
	return new Promise((resolve, reject) => {
		const child = spawn(command, [...args, script], { env: {}, stdio: ["pipe", "pipe", "ignore"] });
		const chunks: Buffer[] = [];
		let length = 0;
		let refusal: Error | undefined;
		const kill = (reason: Error) => {
			refusal ??= reason;
			child.kill("SIGKILL");
		};
		const timer = setTimeout(() => kill(refused("import.timeout")), timeoutMs);
		child.stdout.on("data", (chunk: Buffer) => {
			length += chunk.length;
			if (length > LIMITS.answerBytes) kill(refused("import.tooLargeUnpacked"));
			else chunks.push(chunk);
		});
		child.on("error", (error) => {
			clearTimeout(timer);
			reject(error);
		});
		child.on("close", (code) => {
			clearTimeout(timer);
			if (refusal || code !== 0) return reject(refusal ?? refused("import.unreadable"));
			try {
				resolve(JSON.parse(Buffer.concat(chunks).toString()));
			} catch {
				reject(refused("import.unreadable"));
			}
		});
		// A process that is gone before it has read everything has its answer or its failure already.
		child.stdin.on("error", () => {});
		child.stdin.end(file);
	});
}
