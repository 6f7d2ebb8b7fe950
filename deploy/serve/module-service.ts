import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { freePort } from "../lib/free-port.ts";
import { DENO, ROOT, SUPERVISED } from "../lib/run.mjs";
import { isBucket, MODULE_SERVICE_NAMES, openStore } from "../store/open.ts";
import { keepRunning } from "./keep-running.ts";
import { CLOSED, hostOf, librariesIn, list } from "./permissions.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const RESTART_MS = 1_000;
/** Variables that imported code reads when it is loaded. Deno must permit reading them, although they are not set. */
const LOADER_NAMES = ["BRAND"];

/** Matches the only native library that the module service may load: that of the style sheet parser. */
const LIBRARY = "lightningcss-*/*.node";

export function moduleServiceCommand(env: Environment, root = ROOT): string[] {
	const { folder } = openStore(env, root);
	const hosts = [hostOf(env.MODULE_SERVICE ?? ""), ...(isBucket(env) ? [hostOf(env.S3_ENDPOINT ?? "")] : [])];
	return [
		"run",
		...CLOSED,
		`--allow-net=${hosts.join(",")}`,
		`--allow-env=${[...MODULE_SERVICE_NAMES, ...LOADER_NAMES].join(",")}`,
		...(folder === undefined ? [] : [`--allow-read=${list([folder])}`, `--allow-write=${list([folder])}`]),
		`--allow-ffi=${list(librariesIn(root, LIBRARY))}`,
		// This information about the system is read by the code that loads the native library.
		"--allow-sys=cpus,networkInterfaces,hostname,uid,gid",
		"deploy/store/service/main.ts",
		SUPERVISED,
	];
}

/** Starts the module service. With the variables in `env`, the server finds it and identifies itself to it. */
export async function startModuleService(env: Environment) {
	const own = {
		MODULE_SERVICE: `http://127.0.0.1:${await freePort()}`,
		MODULE_SERVICE_KEY: randomBytes(32).toString("base64url"),
	};
	const given = Object.fromEntries(MODULE_SERVICE_NAMES.map((name) => [name, env[name]]));
	const all = { ...given, ...own, DENO_NO_UPDATE_CHECK: "1" };
	// The service ends when its standard input closes, which happens when this process ends.
	const start = () =>
		spawn(DENO, moduleServiceCommand(all), { cwd: ROOT, env: all, stdio: ["pipe", "inherit", "inherit"] });
	const stop = keepRunning({ name: "The module service", start, waitMs: RESTART_MS });
	return { env: own, stop };
}
