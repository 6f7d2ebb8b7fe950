import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { drainSeconds, ENVIRONMENT_NAMES } from "../../api/platform/runtime/settings.ts";
import { API_VERSION } from "../../api/version.ts";
import { incompatibleModules } from "../check/api/api-version.ts";
import { DENO, Failure, NODE, ROOT } from "../lib/run.mjs";
import { isBucket, openStore } from "../store/open.ts";
import { keepRunning } from "./keep-running.ts";
import { startModuleService } from "./module-service.ts";
import { denoFlags } from "./permissions.ts";
import { SERVER_SOURCE, serverFile } from "./server-file.ts";
import { supervise } from "./supervise.ts";

const MIRROR_RESTART_MS = 5_000;
/** Secrets of the bucket, which only the process that copies from the bucket may know, not the server. */
const SECRETS = ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];

function buildVersion(folder: string): string {
	const record = join(folder, "deployed.json");
	return existsSync(record) ? JSON.parse(readFileSync(record, "utf8")).version : "";
}

/** Sends metrics only by default, because traces contain searched names and the console contains the first password. */
const telemetryDefaults = ({ OTEL_DENO_TRACING, OTEL_DENO_CONSOLE }: NodeJS.ProcessEnv) => ({
	OTEL_DENO_TRACING: OTEL_DENO_TRACING || "false",
	OTEL_DENO_CONSOLE: OTEL_DENO_CONSOLE || "ignore",
});

export function serverCommand(env: NodeJS.ProcessEnv, ...watch: string[]) {
	const file = watch.length > 0 ? SERVER_SOURCE : serverFile();
	// The bundle contains a replacement of the package `debug`, which reads all environment variables when it is loaded.
	const names = file === SERVER_SOURCE ? undefined : ENVIRONMENT_NAMES;
	return ["run", ...watch, ...denoFlags(env, names), file];
}

export function servedFolder(env: NodeJS.ProcessEnv, root = ROOT): string {
	if (!isBucket(env)) return resolve(root, env.WEB_ROOT || join(openStore(env, root).folder ?? "dist", "web"));
	const folder = resolve(root, env.WEB_ROOT || "dist/mirror/web");
	if (basename(folder) !== "web" || folder === join(root, "dist/web"))
		throw new Failure(
			`WEB_ROOT: "${env.WEB_ROOT}" must be a folder for the modules of the bucket (…/web, not dist/web).`,
		);
	return folder;
}

function startMirror(webRoot: string): { ready: Promise<void>; stop: () => void } {
	const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
	const start = () =>
		spawn(NODE, ["deploy/cli/mirror.mjs", webRoot], {
			cwd: ROOT,
			stdio: ["ignore", "inherit", "inherit", "ipc"],
		}).on("message", () => isReady());
	const stop = keepRunning({ name: "The copy of the bucket", start, waitMs: MIRROR_RESTART_MS });
	return { ready, stop };
}

/** Calls `action` while modules of a bucket are copied. Its environment contains no secret of the bucket. */
export async function withServedFolder(
	action: (env: NodeJS.ProcessEnv, built: string) => Promise<number>,
): Promise<number> {
	const webRoot = servedFolder(process.env);
	const built = isBucket(process.env) ? join(ROOT, "dist/web") : webRoot;
	if (!existsSync(join(built, "index.html")))
		throw new Failure(`WEB_ROOT: "${built}" contains no built application; run "npm run build" first.`);
	const mirror = isBucket(process.env) ? startMirror(webRoot) : undefined;
	const env: NodeJS.ProcessEnv = {
		// Turns off the native database library's own log, which it fills while the database server is unavailable.
		RUST_LOG: "off",
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

async function warnOfIncompatibleModules(webRoot: string): Promise<void> {
	const read = (path: string) => readFile(join(webRoot, path), "utf8").catch(() => undefined);
	for (const line of await incompatibleModules(API_VERSION, read).catch(() => [])) console.warn(line);
}

function servesStore(env: NodeJS.ProcessEnv, webRoot: string): boolean {
	const { folder } = openStore(env);
	return folder === undefined || join(folder, "web") === webRoot;
}

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
