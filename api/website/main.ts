/// <reference types="deno" />

import { keepServing, openFilesBy } from "../platform/http/serve.ts";
import { wellAddressed } from "../platform/http/well-addressed.ts";
import { createLog } from "../platform/runtime/log.ts";
import { endOnSignal, endWhenBroken, SUPERVISED } from "../platform/runtime/process-end.ts";
import { SettingsError } from "../platform/runtime/settings.ts";
import { readWebsiteSettings, WEBSITE_ENVIRONMENT_NAMES, type WebsiteSettings } from "./settings.ts";
import { createWebsite } from "./website.ts";

function listen({ host, port, publicUrl, webRoot }: WebsiteSettings, handle: ReturnType<typeof createWebsite>) {
	try {
		let announced = false;
		const onListen = () => {
			if (!announced) console.log(`\n  http://${host}:${port}  (${publicUrl})\n`);
			announced = true;
		};
		return keepServing(() => Deno.serve({ hostname: host, port, onListen }, wellAddressed(handle)), {
			log: createLog((line) => console.log(line)),
			openFiles: openFilesBy(`${webRoot}/index.html`),
		});
	} catch (error) {
		const isTaken = error instanceof Deno.errors.AddrInUse;
		const reason = isTaken ? "is already in use" : `is not available: ${String(error).split("\n")[0]}`;
		throw new SettingsError(`PORT, HOST: ${host}:${port} ${reason}.`);
	}
}

try {
	const env = Object.fromEntries(WEBSITE_ENVIRONMENT_NAMES.map((name) => [name, Deno.env.get(name)]));
	const settings = readWebsiteSettings(env);
	const server = listen(settings, createWebsite(settings));
	endOnSignal(server, Deno.args.includes(SUPERVISED));
	endWhenBroken(createLog((line) => console.log(line)));
} catch (error) {
	console.error(error instanceof SettingsError ? error.message : error);
	Deno.exit(1);
}
