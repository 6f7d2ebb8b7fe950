import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { join } from "node:path";
import { RSBUILD } from "./build.ts";
import { packageNames } from "./inputs.ts";
import { DENO, Failure, NODE, onStop, ROOT } from "./run.mjs";
import { serverCommand } from "./serve.ts";

const STOP_AFTER_MS = 5000;
const NAME_WIDTH = 12;

/** Starts a process whose lines are printed with its name in front. */
function start(name: string, command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
	const child = spawn(command, args, { cwd: ROOT, ...options, stdio: ["ignore", "pipe", "pipe"] });
	const print = (source: NodeJS.ReadableStream | null, target: NodeJS.WritableStream) => {
		let rest = "";
		source?.setEncoding("utf8").on("data", (chunk: string) => {
			const lines = (rest + chunk).split("\n");
			rest = lines.pop() ?? "";
			for (const line of lines) if (line.trim()) target.write(`${name.padEnd(NAME_WIDTH)} ${line}\n`);
		});
	};
	print(child.stdout, process.stdout);
	print(child.stderr, process.stderr);
	return child;
}

function chosenModules(ids: readonly string[]): string[] {
	const all = packageNames().flatMap((name) => (name === "shell" ? [] : name.slice("mfe-".length)));
	const unknown = ids.find((id) => !all.includes(id));
	if (unknown) throw new Failure(`Das Modul "${unknown}" gibt es nicht (${all.join(", ")}).`);
	return ids.length === 0 ? all : [...ids];
}

/** Starts the API, the shell and the modules, each with hot reload; ends when one of them ends. */
export async function dev(ids: readonly string[]): Promise<number> {
	const modules = chosenModules(ids);
	const apiUrl = `http://${process.env.HOST || "127.0.0.1"}:${process.env.PORT || "8000"}`;
	const apiEnv = { ...process.env, DEMO: process.env.DEMO ?? "1", DENO_NO_UPDATE_CHECK: "1" };
	const webEnv = { ...process.env, NODE_ENV: "development", MODULES: modules.join(","), API_URL: apiUrl };
	const folders = ["shell", ...modules.map((id) => `mfe-${id}`)];
	const children = [
		start("api", DENO, serverCommand(apiEnv, "--watch", "--no-clear-screen"), { env: apiEnv }),
		...folders.map((name) => start(name, NODE, [RSBUILD, "dev"], { cwd: join(ROOT, name), env: webEnv })),
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
