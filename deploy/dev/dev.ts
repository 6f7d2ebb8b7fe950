import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { packageNames } from "../build/inputs.ts";
import { RSBUILD } from "../build/package-build.ts";
import { freePort } from "../lib/free-port.ts";
import { DENO, NODE, onStop, ROOT } from "../lib/run.mjs";
import { serverCommand } from "../serve/serve.ts";
import { readDevWords } from "./command-line.ts";
import { devInShell } from "./in-shell.ts";

const STOP_AFTER_MS = 5000;

/** Starts a process whose lines are printed with its name in front. */
function start(
	name: string,
	width: number,
	command: string,
	args: readonly string[],
	options: SpawnOptions,
): ChildProcess {
	const child = spawn(command, args, { cwd: ROOT, ...options, stdio: ["ignore", "pipe", "pipe"] as const });
	for (const [source, target] of [
		[child.stdout, process.stdout],
		[child.stderr, process.stderr],
	] as const)
		createInterface({ input: source }).on(
			"line",
			(line) => line.trim() && target.write(`${name.padEnd(width)} ${line}\n`),
		);
	return child;
}

/** Development of the modules that the call names: here, or inside the application that runs elsewhere. */
export async function dev(words: readonly string[]): Promise<number> {
	const all = packageNames().flatMap((name) => (name === "shell" ? [] : name.slice("mfe-".length)));
	const { modules, shell, isAlone } = readDevWords(words, all);
	if (shell !== undefined)
		return devInShell(
			modules.map((id) => join(ROOT, `mfe-${id}`)),
			shell,
		);
	if (!isAlone) return devHere(modules, ["shell"], process.env);
	const dataDir = mkdtempSync(join(tmpdir(), "portal-dev-"));
	try {
		return await devHere(modules, [], { ...process.env, ...(await ownApi(dataDir)) });
	} finally {
		rmSync(dataDir, { recursive: true, force: true });
	}
}

/** Settings of an API that serves one module alone, whatever else runs on this machine. */
async function ownApi(dataDir: string): Promise<NodeJS.ProcessEnv> {
	return {
		HOST: "127.0.0.1",
		PORT: String(await freePort()),
		DATA_DIR: dataDir,
		DATABASE_URL: "",
		DEMO: "1",
		BOT_CHECK: "off",
	};
}

/** Starts the API, the modules and what else is named, each with hot reload; ends when one of them ends. */
async function devHere(modules: readonly string[], more: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
	const apiUrl = `http://${env.HOST || "127.0.0.1"}:${env.PORT || "8000"}`;
	const apiEnv = { ...env, DEMO: env.DEMO ?? "1", DENO_NO_UPDATE_CHECK: "1" };
	const webEnv = { ...env, NODE_ENV: "development", MODULES: modules.join(","), API_URL: apiUrl };
	const folders = [...more, ...modules.map((id) => `mfe-${id}`)];
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
