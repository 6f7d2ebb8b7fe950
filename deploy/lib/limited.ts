import { type ChildProcess, spawn } from "node:child_process";
import { Failure, onStop, ROOT, SIGNAL_CODES } from "./run.mjs";

const MINUTE_MS = 60_000;
const DEFAULT_MINUTES = 5;

/** Returns the maximum milliseconds for a step of a deployment. Throws if DEPLOY_STEP_MINUTES is invalid. */
export function stepLimitMs({ DEPLOY_STEP_MINUTES: text }: NodeJS.ProcessEnv = process.env): number {
	const minutes = text ? Number(text) : DEFAULT_MINUTES;
	if (!(minutes > 0 && minutes <= 60)) throw new Failure("DEPLOY_STEP_MINUTES: a number above 0, at most 60.");
	return minutes * MINUTE_MS;
}

interface Limited {
	/** Beginning of the error message after the time limit, such as "The tests of mfe-clients". */
	title: string;
	cwd?: string;
	env?: NodeJS.ProcessEnv;
	limitMs?: number;
}

function endGroup({ pid }: ChildProcess): void {
	try {
		if (pid !== undefined) process.kill(-pid, "SIGKILL");
	} catch {
		// The processes have ended already, so there is nothing to kill.
	}
}

/** Runs a program with a time limit. Its child processes end with it, also if this process is stopped. */
export function runLimited(
	command: string,
	args: readonly string[],
	{ title, cwd = ROOT, env = process.env, limitMs = stepLimitMs() }: Limited,
): Promise<{ code: number; output: string }> {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
		const chunks: Buffer[] = [];
		for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
		const output = () => Buffer.concat(chunks).toString();
		const forget = onStop(() => {
			endGroup(child);
			process.exit(SIGNAL_CODES);
		});
		const timer = setTimeout(() => {
			const limit = (limitMs / MINUTE_MS).toLocaleString("en", { maximumFractionDigits: 2 });
			end(() => reject(new Failure(`${output().trim()}\n\n${title}: no end after ${limit} min; stopped.`.trim())));
		}, limitMs);
		const end = (settle: () => void) => {
			clearTimeout(timer);
			forget();
			endGroup(child);
			settle();
		};
		child.on("error", (error) => end(() => reject(error)));
		child.on("close", (code) => end(() => resolve({ code: code ?? SIGNAL_CODES, output: output() })));
	});
}
