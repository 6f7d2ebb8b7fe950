import { resolve } from "node:path";
import { DEFAULT_PORT, readWebsiteSettings, WEBSITE_ENVIRONMENT_NAMES } from "../../api/website/settings.ts";
import { DENO, ROOT } from "../lib/run.mjs";
import { readSettings } from "../lib/settings.ts";
import { CLOSED, hostOf, list, networkHosts } from "./permissions.ts";
import { withServedFolder } from "./serve.ts";
import { supervise } from "./supervise.ts";

type Environment = Readonly<Record<string, string | undefined>>;

export function websiteCommand(env: Environment, root = ROOT): string[] {
	const { webRoot, apiUrl } = readSettings(() => readWebsiteSettings(env));
	const own = networkHosts({ HOST: env.HOST, PORT: env.PORT || DEFAULT_PORT });
	return [
		"run",
		...CLOSED,
		`--allow-net=${[...own, hostOf(apiUrl)].join(",")}`,
		`--allow-env=${WEBSITE_ENVIRONMENT_NAMES.join(",")}`,
		`--allow-read=${list([resolve(root, webRoot)])}`,
		"api/website/main.ts",
	];
}

export const serveWebsite = (): Promise<number> =>
	withServedFolder((env) => supervise(DENO, websiteCommand(env), { env }));
