/// <reference types="deno" />

import { claimPort, keepServing, listenAt, openFilesBy } from "../platform/http/serve.ts";
import { wellAddressed } from "../platform/http/well-addressed.ts";
import { createLog } from "../platform/runtime/log.ts";
import { endOnSignal, endWhenBroken, SUPERVISED } from "../platform/runtime/process-end.ts";
import { SettingsError } from "../platform/runtime/settings.ts";
import { readWebsiteSettings, WEBSITE_ENVIRONMENT_NAMES } from "./settings.ts";
import { createWebsite } from "./website.ts";

try {
	const env = Object.fromEntries(WEBSITE_ENVIRONMENT_NAMES.map((name) => [name, Deno.env.get(name)]));
	const settings = readWebsiteSettings(env);
	const { host, port, publicUrl, webRoot } = settings;
	const log = createLog((line) => console.log(line));
	claimPort(settings);
	const handler = wellAddressed(createWebsite(settings));
	const server = keepServing(listenAt(settings, handler), { log, openFiles: openFilesBy(`${webRoot}/index.html`) });
	console.log(`\n  http://${host}:${port}  (${publicUrl})\n`);
	endOnSignal(server, Deno.args.includes(SUPERVISED));
	endWhenBroken(log);
} catch (error) {
	console.error(error instanceof SettingsError ? error.message : error);
	Deno.exit(1);
}
