import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BRAND, ROOT } from "./paths.mjs";

export { BRAND, ROOT };

const ORPHAN_CHECK_MS = 300;
/** Exit code of a process that a signal ended, less the number of the signal. */
export const SIGNAL_CODES = 128;
/** Argument of a process whose standard input ends when the process that has started it is gone. */
export const SUPERVISED = "--supervised";

const exe = process.platform === "win32" ? ".exe" : "";
/** The Node that the project runs on; the one of the machine may be too old for its tools. */
export const NODE = join(ROOT, `node_modules/node/bin/node${exe}`);
export const DENO = join(ROOT, `node_modules/deno/deno${exe}`);

/** A message for the operator; printed without a stack. */
export class Failure extends Error {}

/** Runs `main` and turns what goes wrong into one message and an exit code. */
export async function runMain(main, { onProjectNode = false } = {}) {
	try {
		// Started directly with an older Node that cannot read TypeScript: npm scripts find the project's own first.
		const isTooOld = onProjectNode && !process.features.typescript;
		if (isTooOld) requireRuntimes();
		process.exitCode = (await (isTooOld ? runServer(NODE, process.argv.slice(1)) : main())) ?? 0;
	} catch (error) {
		console.error(error instanceof Failure ? error.message : error);
		process.exitCode = 1;
	}
}

export const isStarted = (meta) => process.argv[1] !== undefined && fileURLToPath(meta.url) === process.argv[1];

export function run(command, args, { show = false, ...options } = {}) {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, { cwd: ROOT, stdio: show ? "inherit" : ["ignore", "pipe", "pipe"], ...options });
		const chunks = [];
		child.stdout?.on("data", (chunk) => chunks.push(chunk));
		child.stderr?.on("data", (chunk) => chunks.push(chunk));
		child.on("error", reject);
		child.on("close", (code, signal) =>
			resolve({
				code: code ?? SIGNAL_CODES + (constants.signals[signal] ?? 0),
				output: Buffer.concat(chunks).toString(),
			}),
		);
	});
}

/** Calls `stop` once on a signal. The shell of npm does not pass signals on, so losing the parent counts as one. */
export function onStop(stop) {
	let isStopped = false;
	const stopOnce = (signal) => {
		if (isStopped) return;
		isStopped = true;
		stop(signal);
	};
	const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
	for (const signal of signals) process.on(signal, stopOnce);
	const parent = process.ppid;
	const watch = process.env.npm_lifecycle_event
		? setInterval(() => process.ppid !== parent && stopOnce("SIGTERM"), ORPHAN_CHECK_MS)
		: undefined;
	watch?.unref();
	if (process.argv.includes(SUPERVISED))
		process.stdin
			.on("close", () => stopOnce("SIGTERM"))
			.resume()
			.unref();
	return () => {
		for (const signal of signals) process.off(signal, stopOnce);
		clearInterval(watch);
	};
}

/** Starts a server; one that is told to be supervised holds the other end of a pipe that only this process has open. */
export function startServer(command, args, options) {
	const input = args.includes(SUPERVISED) ? "pipe" : "inherit";
	const child = spawn(command, args, { cwd: ROOT, stdio: [input, "inherit", "inherit"], ...options });
	child.ended = new Promise((resolve, reject) => {
		child.on("error", reject);
		child.on("exit", (...result) => resolve(result));
	});
	return child;
}

/** Runs a server until it ends; passes on the signals that this process receives. Returns its exit code. */
export async function runServer(command, args, options) {
	const child = startServer(command, args, options);
	const forget = onStop((signal) => {
		// Ctrl+C reaches every process of the terminal by itself.
		if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
	});
	const [code, signal] = await child.ended;
	forget();
	return code ?? SIGNAL_CODES + (constants.signals[signal] ?? 0);
}

/** Stops with a clear message where the project's own Node or Deno is missing. */
export function requireRuntimes() {
	for (const [name, path] of Object.entries({ node: NODE, deno: DENO }))
		if (!existsSync(path))
			throw new Failure(`The package "${name}" is not installed as a whole (${path} is missing). Run "npm ci".`);
}
