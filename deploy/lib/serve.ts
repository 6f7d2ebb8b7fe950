import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ENVIRONMENT_NAMES } from "../../api/platform/settings.ts";
import { denoFlags } from "./permissions.ts";
import { DENO, Failure, ROOT, runServer } from "./run.mjs";

/** Name of the build, for the answer about the server's health. */
function buildVersion(): string {
	const record = join(ROOT, "dist/deployed.json");
	return existsSync(record) ? JSON.parse(readFileSync(record, "utf8")).version : "";
}

/** Command line of the server, with exactly the permissions that this environment needs. */
export const serverCommand = (env: NodeJS.ProcessEnv, ...watch: string[]) => [
	"run",
	...watch,
	...denoFlags(env, ENVIRONMENT_NAMES),
	"api/main.ts",
];

/** Serves what is built, until it is stopped. */
export function serve(): Promise<number> {
	const webRoot = resolve(ROOT, process.env.WEB_ROOT || "dist/web");
	if (!existsSync(join(webRoot, "index.html")))
		throw new Failure(`In ${webRoot} liegt keine gebaute Anwendung. Bitte zuerst "npm run build" ausführen.`);
	const env = { BUILD_VERSION: buildVersion(), ...process.env, DENO_NO_UPDATE_CHECK: "1" };
	return runServer(DENO, serverCommand(process.env), { env });
}
