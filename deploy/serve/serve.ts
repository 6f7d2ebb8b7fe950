import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { drainSeconds, ENVIRONMENT_NAMES } from "../../api/platform/runtime/settings.ts";
import { API_VERSION } from "../../api/version.ts";
import { incompatibleModules } from "../compat/api/api-version.ts";
import { DENO, Failure, NODE, ROOT } from "../lib/run.mjs";
import { isBucket, openStore } from "../store/open.ts";
import { keepRunning } from "./keep-running.ts";
import { startModuleService } from "./module-service.ts";
import { denoFlags } from "./permissions.ts";
import { serverFile } from "./server-file.ts";
import { supervise } from "./supervise.ts";

const MIRROR_RESTART_MS = 5_000;
/** What only the copy from the bucket may know. */
const SECRETS = ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];

/** Name of the build, for the answer about the server's health. */
function buildVersion(folder: string): string {
	const record = join(folder, "deployed.json");
	return existsSync(record) ? JSON.parse(readFileSync(record, "utf8")).version : "";
}

/** Only measurements go to a collector: traces hold searched names, the console holds the first password. */
const telemetryDefaults = ({ OTEL_DENO_TRACING, OTEL_DENO_CONSOLE }: NodeJS.ProcessEnv) => ({
	OTEL_DENO_TRACING: OTEL_DENO_TRACING || "false",
	OTEL_DENO_CONSOLE: OTEL_DENO_CONSOLE || "ignore",
});

/** Command line of the server, with exactly the permissions that this environment needs. */
export const serverCommand = (env: NodeJS.ProcessEnv, ...watch: string[]) => [
	"run",
	...watch,
	...denoFlags(env, ENVIRONMENT_NAMES),
	watch.length > 0 ? "api/main.ts" : serverFile(),
];

/** The folder that is served: a bucket is copied into one of its own. */
export function servedFolder(env: NodeJS.ProcessEnv, root = ROOT): string {
	if (!isBucket(env)) return resolve(root, env.WEB_ROOT || join(openStore(env, root).folder ?? "dist", "web"));
	const folder = resolve(root, env.WEB_ROOT || "dist/mirror/web");
	if (basename(folder) !== "web" || folder === join(root, "dist/web"))
		throw new Failure(`WEB_ROOT: In "${env.WEB_ROOT}" the modules of the bucket cannot lie (…/web, not dist/web).`);
	return folder;
}

/** Keeps the copy of the bucket running beside the server; resolves once there is something to be served. */
function startMirror(webRoot: string): { ready: Promise<void>; stop: () => void } {
	const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
	const start = () => {
		const stdio = ["ignore", "inherit", "inherit", "ipc"] as const;
		const child = spawn(NODE, ["deploy/mirror.mjs", webRoot], { cwd: ROOT, stdio: [...stdio] });
		return child.on("message", () => isReady());
	};
	const stop = keepRunning({ name: "The copy of the bucket", start, waitMs: MIRROR_RESTART_MS });
	return { ready, stop };
}

/** Runs a server over the served folder. It receives the path of the folder, but no key of the bucket. */
export async function withServedFolder(
	action: (env: NodeJS.ProcessEnv, built: string) => Promise<number>,
): Promise<number> {
	const webRoot = servedFolder(process.env);
	const built = isBucket(process.env) ? join(ROOT, "dist/web") : webRoot;
	if (!existsSync(join(built, "index.html")))
		throw new Failure(`In ${built} there is no built application. First run "npm run build".`);
	const mirror = isBucket(process.env) ? startMirror(webRoot) : undefined;
	const env: NodeJS.ProcessEnv = {
		...process.env,
		...telemetryDefaults(process.env),
		WEB_ROOT: webRoot,
		DENO_NO_UPDATE_CHECK: "1",
	};
	for (const name of SECRETS) delete env[name];
	try {
		await mirror?.ready;
		return await action(env, built);
	} finally {
		mirror?.stop();
	}
}

/** Says which of the deployed modules were built for another API. A registry that cannot be read is the server's matter. */
async function warnOfIncompatibleModules(webRoot: string): Promise<void> {
	const read = (path: string) => readFile(join(webRoot, path), "utf8").catch(() => undefined);
	for (const line of await incompatibleModules(API_VERSION, read).catch(() => [])) console.warn(line);
}

/** Whether what is switched in the store is what this server gives out. */
function servesStore(env: NodeJS.ProcessEnv, webRoot: string): boolean {
	const { folder } = openStore(env);
	return folder === undefined || join(folder, "web") === webRoot;
}

/** A wrong setting is the server's to report. */
function drainMsOf(env: NodeJS.ProcessEnv): number {
	try {
		return drainSeconds(env) * 1_000;
	} catch {
		return 0;
	}
}

export const serve = (): Promise<number> =>
	withServedFolder(async (env, built) => {
		await warnOfIncompatibleModules(env.WEB_ROOT ?? built);
		const service = servesStore(process.env, env.WEB_ROOT ?? built) ? await startModuleService(process.env) : undefined;
		const all = { BUILD_VERSION: buildVersion(dirname(built)), ...env, ...service?.env };
		try {
			return await supervise(DENO, serverCommand(all), { env: all }, { drainMs: drainMsOf(all) });
		} finally {
			service?.stop();
		}
	});
