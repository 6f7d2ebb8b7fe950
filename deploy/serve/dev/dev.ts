import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { packageNames } from "../../build/inputs.ts";
import { RSBUILD } from "../../build/package-build.ts";
import { freePort } from "../../lib/free-port.ts";
import { DENO, NODE, onStop, ROOT } from "../../lib/run.mjs";
import { serverCommand } from "../serve.ts";
import { readDevOptions } from "./command-line.ts";
import { devInShell } from "./in-shell.ts";

const STOP_AFTER_MS = 5000;

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

export async function dev(args: readonly string[]): Promise<number> {
	const all = packageNames().flatMap((name) => (name === "shell" ? [] : name.slice("mfe-".length)));
	const { modules, shell, isAlone } = readDevOptions(args, all);
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
	// If one process ends, the others are stopped, because an application that works only in part is misleading.
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
