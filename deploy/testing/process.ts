import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "../lib/run.mjs";

/** Milliseconds for what takes seconds on an idle machine. */
const LIMIT_MS = 100_000;

/** Calls `find` until it returns a value. The error after the time limit contains `state()`. */
export async function until<T>(
	find: () => Promise<T | false | undefined> | T | false | undefined,
	state = () => "",
): Promise<T> {
	const deadline = Date.now() + LIMIT_MS;
	for (;;) {
		const found = await find();
		if (found !== undefined && found !== false) return found;
		if (Date.now() > deadline) throw new Error(`It did not happen:\n${state()}`);
		await pause(20);
	}
}

/** Returns true while the process runs. */
export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

export type Started = ReturnType<typeof startProcess>;

/** Starts a program whose standard input stays open. */
export function startProcess(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
	const child = spawn(program, args, { cwd: ROOT, env, stdio: ["pipe", "pipe", "pipe"] });
	let output = "";
	for (const stream of [child.stdout, child.stderr])
		stream.on("data", (chunk) => {
			output += String(chunk);
		});
	return {
		child,
		ended: new Promise<number | null>((resolve) => child.on("exit", resolve)),
		output: () => output,
		/** Waits until the process prints text that matches the pattern. Returns what its first group matches. */
		says: (pattern: RegExp) =>
			until(
				() => pattern.exec(output)?.[1] ?? (pattern.test(output) ? "" : undefined),
				() => output,
			),
	};
}
