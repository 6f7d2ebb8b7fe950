import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BRAND, ROOT } from "./paths.mjs";

export { BRAND, ROOT };

const ORPHAN_CHECK_MS = 300;
/** Shells return this number plus the number of the signal that has ended a process as exit code. */
export const SIGNAL_CODES = 128;
/** Argument for a server that ends when its standard input closes, which happens when its parent process has ended. */
export const SUPERVISED = "--supervised";

const exe = process.platform === "win32" ? ".exe" : "";
/** Node of the version that the lock file names, because the machine's own Node may be too old for the tools. */
export const NODE = join(ROOT, `node_modules/node/bin/node${exe}`);
export const DENO = join(ROOT, `node_modules/deno/deno${exe}`);

/** An error that the operator can resolve, so only its message is printed, without a stack trace. */
export class Failure extends Error {}

/** Returns the exit code of a process in the form that shells use, also if a signal has ended it. */
export const exitCode = (code, signal) => code ?? SIGNAL_CODES + (constants.signals[signal] ?? 0);

export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** Runs `main`, whose result becomes the exit code. `onProjectNode` restarts the program if this Node is too old. */
export async function runMain(main, { onProjectNode = false } = {}) {
	// The connection to an older Node that has started this process must not keep it running.
	process.channel?.unref();
	try {
		// A Node that cannot read TypeScript runs the program only if it was started without npm.
		const isTooOld = onProjectNode && !process.features.typescript;
		if (isTooOld) requireRuntimes();
		const stdio = ["inherit", "inherit", "inherit", "ipc"];
		process.exitCode = (await (isTooOld ? runServer(NODE, process.argv.slice(1), { stdio }) : main())) ?? 0;
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
			resolve({ code: exitCode(code, signal), output: Buffer.concat(chunks).toString() }),
		);
	});
}

/** Runs npm: the one that has started this process, or else the one in PATH. */
export function runNpm(args, options) {
	const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
	if (npm) return run(node, [npm, ...args], options);
	return run("npm", args, { shell: process.platform === "win32", ...options });
}

/** Calls `stop` once when the process or its parent is to end, because npm's shell does not pass signals on. */
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
	const lostChannel = () => stopOnce("SIGTERM");
	process.on("disconnect", lostChannel);
	if (process.argv.includes(SUPERVISED))
		process.stdin
			.on("close", () => stopOnce("SIGTERM"))
			.resume()
			.unref();
	return () => {
		for (const signal of signals) process.off(signal, stopOnce);
		process.off("disconnect", lostChannel);
		clearInterval(watch);
	};
}

/** Starts a server. A supervised one reads from a pipe that closes when this process ends, so that it ends too. */
export function startServer(command, args, options) {
	const input = args.includes(SUPERVISED) ? "pipe" : "inherit";
	const child = spawn(command, args, { cwd: ROOT, stdio: [input, "inherit", "inherit"], ...options });
	child.ended = new Promise((resolve, reject) => {
		child.on("error", reject);
		child.on("exit", (...result) => resolve(result));
	});
	return child;
}

export async function runServer(command, args, options) {
	const child = startServer(command, args, options);
	const forget = onStop((signal) => {
		// A terminal sends Ctrl+C to all its processes itself, so it is not sent twice.
		if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
	});
	const [code, signal] = await child.ended;
	forget();
	return exitCode(code, signal);
}

/** Throws a `Failure` with instructions if the project's own Node or Deno is not installed. */
export function requireRuntimes() {
	for (const [name, path] of Object.entries({ node: NODE, deno: DENO }))
		if (!existsSync(path))
			throw new Failure(`The package "${name}" is not installed as a whole (${path} is missing). Run "npm ci".`);
}
