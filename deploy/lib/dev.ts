import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { join } from "node:path";
import { devInShell } from "./dev-in-shell.ts";
import { readDevWords } from "./dev-words.ts";
import { packageNames } from "./inputs.ts";
import { RSBUILD } from "./package-build.ts";
import { DENO, NODE, onStop, ROOT } from "./run.mjs";
import { serverCommand } from "./serve.ts";

const STOP_AFTER_MS = 5000;

/** Starts a process whose lines are printed with its name in front. */
function start(
	name: string,
	width: number,
	command: string,
	args: readonly string[],
	options: SpawnOptions,
): ChildProcess {
	const child = spawn(command, args, { cwd: ROOT, ...options, stdio: ["ignore", "pipe", "pipe"] });
	const print = (source: NodeJS.ReadableStream | null, target: NodeJS.WritableStream) => {
		let rest = "";
		source?.setEncoding("utf8").on("data", (chunk: string) => {
			const lines = (rest + chunk).split("\n");
			rest = lines.pop() ?? "";
			for (const line of lines) if (line.trim()) target.write(`${name.padEnd(width)} ${line}\n`);
		});
	};
	print(child.stdout, process.stdout);
	print(child.stderr, process.stderr);
	return child;
}

/** Development of the modules that the call names: here, or inside the application that runs elsewhere. */
export async function dev(words: readonly string[]): Promise<number> {
	const all = packageNames().flatMap((name) => (name === "shell" ? [] : name.slice("mfe-".length)));
	const { modules, shell } = readDevWords(words, all);
	return shell === undefined ? devHere(modules) : devInShell(modules, shell);
}

/** Starts the API, the shell and the modules, each with hot reload; ends when one of them ends. */
async function devHere(modules: readonly string[]): Promise<number> {
	const apiUrl = `http://${process.env.HOST || "127.0.0.1"}:${process.env.PORT || "8000"}`;
	const apiEnv = { ...process.env, DEMO: process.env.DEMO ?? "1", DENO_NO_UPDATE_CHECK: "1" };
	const webEnv = { ...process.env, NODE_ENV: "development", MODULES: modules.join(","), API_URL: apiUrl };
	const folders = ["shell", ...modules.map((id) => `mfe-${id}`)];
	const width = Math.max(...folders.map(({ length }) => length));
	const children = [
		start("api", width, DENO, serverCommand(apiEnv, "--watch", "--no-clear-screen"), { env: apiEnv }),
		...folders.map((name) => start(name, width, NODE, [RSBUILD, "dev"], { cwd: join(ROOT, name), env: webEnv })),
	];
	const stop = (signal: NodeJS.Signals) => {
		for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
	};
	const forget = onStop(() => stop("SIGTERM"));
	// Half of a development setup only confuses, so one that ends takes the others with it.
	const exits = children.map(
		(child) => new Promise<number>((resolve) => child.on("exit", (code) => resolve(code ?? 0))),
	);
	const code = await Promise.race(exits);
	stop("SIGTERM");
	setTimeout(() => stop("SIGKILL"), STOP_AFTER_MS).unref();
	await Promise.all(exits);
	forget();
	return code;
}
