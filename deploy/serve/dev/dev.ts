import type { SpawnOptions } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { packageNames } from "../../build/inputs.ts";
import { RSBUILD } from "../../build/package-build.ts";
import { freePort } from "../../lib/free-port.ts";
import { DENO, NODE, onStop, ROOT, startServer } from "../../lib/run.mjs";
import { withUsage } from "../../release/command-line.ts";
import { serverCommand } from "../serve.ts";
import { DEV_USAGE, readDevOptions } from "./command-line.ts";
import { devInShell } from "./in-shell.ts";

const STOP_AFTER_MS = 5000;

/** Starts a process whose lines of output begin with `title`. */
function startTitled(title: string, command: string, args: readonly string[], options: SpawnOptions) {
	const child = startServer(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
	const show = (source: Readable | null, target: NodeJS.WriteStream) =>
		source &&
		createInterface({ input: source }).on("line", (line) => line.trim() && target.write(`${title} ${line}\n`));
	show(child.stdout, process.stdout);
	show(child.stderr, process.stderr);
	return child;
}

export const dev = (args: readonly string[]): Promise<number> => withUsage(DEV_USAGE, () => start(args));

async function start(args: readonly string[]): Promise<number> {
	const all = packageNames().flatMap((name) => (name === "shell" ? [] : name.slice("mfe-".length)));
	const { modules, shell, isAlone } = readDevOptions(args, all);
	const folders = modules.map((id) => `mfe-${id}`);
	if (shell !== undefined)
		return devInShell(
			folders.map((name) => join(ROOT, name)),
			shell,
		);
	if (!isAlone) return devHere(modules, ["shell", ...folders], process.env);
	const dataDir = mkdtempSync(join(tmpdir(), "portal-dev-"));
	const ownApi = { HOST: "127.0.0.1", PORT: String(await freePort()), DATA_DIR: dataDir, DATABASE_URL: "" };
	try {
		return await devHere(modules, folders, { ...process.env, ...ownApi, DEMO: "1", BOT_CHECK: "off" });
	} finally {
		rmSync(dataDir, { recursive: true, force: true });
	}
}

async function devHere(
	modules: readonly string[],
	folders: readonly string[],
	env: NodeJS.ProcessEnv,
): Promise<number> {
	const apiUrl = `http://${env.HOST || "127.0.0.1"}:${env.PORT || "8000"}`;
	const apiEnv = { ...env, DEMO: env.DEMO ?? "1", DENO_NO_UPDATE_CHECK: "1" };
	const webEnv = { ...env, NODE_ENV: "development", MODULES: modules.join(","), API_URL: apiUrl };
	const width = Math.max(...folders.map(({ length }) => length));
	const titleOf = (name: string) => name.padEnd(width);
	const children = [
		startTitled(titleOf("api"), DENO, serverCommand(apiEnv, "--watch", "--no-clear-screen"), {
			cwd: ROOT,
			env: apiEnv,
		}),
		...folders.map((name) =>
			startTitled(titleOf(name), NODE, [RSBUILD, "dev"], { cwd: join(ROOT, name), env: webEnv }),
		),
	];
	const stop = (signal: NodeJS.Signals) => {
		for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
	};
	const forget = onStop(() => stop("SIGTERM"));
	// If one process ends, the others are stopped, because an application that works only in part is misleading.
	const ends = children.map(({ ended }) => ended);
	const [code] = await Promise.race(ends);
	stop("SIGTERM");
	setTimeout(() => stop("SIGKILL"), STOP_AFTER_MS).unref();
	await Promise.all(ends);
	forget();
	return code ?? 0;
}
