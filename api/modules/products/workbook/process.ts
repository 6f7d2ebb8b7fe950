import type { Buffer } from "node:buffer";
import { spawn } from "node:child_process";
import { limitConcurrency } from "../../../platform/async/limit-concurrency.ts";
import { rateLimited } from "../../../platform/errors.ts";
import { refused } from "../refused.ts";

/** No files, network or programs: the process can only read stdin and answer. */
export const DENO_ARGS = [
	"run",
	"--no-prompt",
	"--no-remote",
	"--no-lock",
	"--cached-only",
	// Requested while exceljs loads; the environment is empty.
	"--allow-env=READABLE_STREAM",
	// A larger nursery would take a third of the memory.
	"--v8-flags=--max-old-space-size=160,--max-semi-space-size=4",
] as const;

const LIMITS = {
	atOnce: 2,
	waiting: 10,
	timeoutMs: 15_000,
	answerBytes: 24 * 1024 * 1024,
	retryAfterSeconds: 10,
} as const;

export interface WorkbookProcess {
	/** Deno, or Node in tests. */
	command: string;
	script: string;
	args?: readonly string[];
	timeoutMs?: number;
}

/** Reads workbooks in killable processes beside the event loop, at most two at once. */
export function createWorkbookReader(options: WorkbookProcess): (file: Uint8Array) => Promise<unknown> {
	const inTurn = limitConcurrency(LIMITS.atOnce, LIMITS.waiting, () => rateLimited(LIMITS.retryAfterSeconds));
	return (file) => inTurn(() => read(options, file));
}

/** Lines of JSON; the first one holds the head, the others its rows. */
class JsonLines {
	readonly #decoder = new TextDecoder();
	readonly #values: unknown[] = [];
	#open: string[] = [];
	#isBroken = false;

	push(chunk: Uint8Array): void {
		const lines = this.#decoder.decode(chunk, { stream: true }).split("\n");
		for (const line of lines.slice(0, -1)) this.#close(line);
		this.#open.push(lines.at(-1) ?? "");
	}

	#close(end: string): void {
		const line = this.#open.join("") + end;
		this.#open = [];
		try {
			if (line !== "" && !this.#isBroken) this.#values.push(JSON.parse(line));
		} catch {
			this.#isBroken = true;
		}
	}

	/** Throws for lines that are no JSON. */
	end(): unknown {
		this.#close("");
		const [first, ...rows] = this.#values;
		if (this.#isBroken || first === undefined) throw new SyntaxError("No JSON");
		return typeof first === "object" && rows.length > 0 ? { ...first, rows } : first;
	}
}

function read(
	{ command, script, args = DENO_ARGS, timeoutMs = LIMITS.timeoutMs }: WorkbookProcess,
	file: Uint8Array,
): Promise<unknown> {
	return new Promise((resolve, reject) => {
		const child = spawn(command, [...args, script], { env: {}, stdio: ["pipe", "pipe", "ignore"] });
		const lines = new JsonLines();
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
			else lines.push(chunk);
		});
		child.on("error", (error) => {
			clearTimeout(timer);
			reject(error);
		});
		child.on("close", (code) => {
			clearTimeout(timer);
			if (refusal || code !== 0) return reject(refusal ?? refused("import.unreadable"));
			try {
				resolve(lines.end());
			} catch {
				reject(refused("import.unreadable"));
			}
		});
		// A process that ended early has already answered or failed.
		child.stdin.on("error", () => {});
		child.stdin.end(file);
	});
}
