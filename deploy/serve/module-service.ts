import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { globSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../lib/free-port.ts";
import { DENO, ROOT, SUPERVISED } from "../lib/run.mjs";
import { MODULE_SERVICE_NAMES } from "../module-service/environment.ts";
import { isBucket, openStore } from "../store/open.ts";
import { keepRunning } from "./keep-running.ts";
import { CLOSED, hostOf, list } from "./permissions.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const RESTART_MS = 1_000;
/** Names that its modules ask for as they are loaded; they are not set. */
const LOADER_NAMES = ["BRAND"];

/** Nothing else may be loaded as machine code: the reader of style sheets. */
const nativeLibraries = (root: string) =>
	globSync("lightningcss-*/*.node", { cwd: join(root, "node_modules") }).map((path) =>
		realpathSync(join(root, "node_modules", path)),
	);

/** Command line of the module service: it listens to this machine alone, and writes the store and nothing else. */
export function moduleServiceCommand(env: Environment, root = ROOT): string[] {
	const { folder } = openStore(env, root);
	const hosts = [hostOf(env.MODULE_SERVICE ?? ""), ...(isBucket(env) ? [hostOf(env.S3_ENDPOINT ?? "")] : [])];
	return [
		"run",
		...CLOSED,
		`--allow-net=${hosts.join(",")}`,
		`--allow-env=${[...MODULE_SERVICE_NAMES, ...LOADER_NAMES].join(",")}`,
		...(folder === undefined ? [] : [`--allow-read=${list([folder])}`, `--allow-write=${list([folder])}`]),
		`--allow-ffi=${list(nativeLibraries(root))}`,
		// What the loader of that library asks for.
		"--allow-sys=cpus,networkInterfaces,hostname,uid,gid",
		"deploy/module-service/main.ts",
		SUPERVISED,
	];
}

export interface ModuleService {
	/** What the server is told, to call it. */
	env: { MODULE_SERVICE: string; MODULE_SERVICE_KEY: string };
	stop: () => void;
}

/** Keeps the module service running beside the server. */
export async function startModuleService(env: Environment): Promise<ModuleService> {
	const own = {
		MODULE_SERVICE: `http://127.0.0.1:${await freePort()}`,
		MODULE_SERVICE_KEY: randomBytes(32).toString("base64url"),
	};
	const told = Object.fromEntries(MODULE_SERVICE_NAMES.map((name) => [name, env[name]]));
	const all = { ...told, ...own, DENO_NO_UPDATE_CHECK: "1" };
	const start = () => {
		// It ends with this process: its standard input does.
		const stdio = ["pipe", "inherit", "inherit"] as const;
		return spawn(DENO, moduleServiceCommand(all), { cwd: ROOT, env: all, stdio: [...stdio] });
	};
	const stop = keepRunning({ name: "The module service", start, waitMs: RESTART_MS });
	return { env: own, stop };
}
