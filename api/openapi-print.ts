import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createApp } from "./app.ts";
import { loadIssuer, loadTemplates } from "./modules/certificates/index.ts";
import type { Database } from "./platform/database/index.ts";
import { systemClock } from "./platform/runtime/clock.ts";
import { generateKeys } from "./platform/runtime/keys.ts";
import { silentLog } from "./platform/runtime/log.ts";
import { readSettings } from "./platform/runtime/settings.ts";
import { SUBSCRIBERS } from "./subscribers.ts";

const here = (path: string) => new URL(path, import.meta.url);

/** Returns the OpenAPI document of an application without a database, which the description does not need. */
export async function openApiDocument(): Promise<unknown> {
	const unused = () => {
		throw new Error("Only the description is requested.");
	};
	const app = createApp(
		{
			database: { isFile: true } as Database,
			clock: systemClock,
			settings: readSettings({}),
			keys: await generateKeys(),
			log: silentLog,
			authenticate: unused,
			subscribers: SUBSCRIBERS,
			readWorkbook: unused,
			questions: unused,
			surveillanceMonths: 12,
			reportTemplates: unused,
			renderWord: unused,
			printPdf: unused,
			findMissingLetters: unused,
		},
		await loadTemplates(await loadIssuer(fileURLToPath(here("../shared-ui/brand"))), (name) =>
			readFileSync(here(`modules/certificates/templates/${name}`)),
		),
	);
	return await (await app.request("/api/openapi.json")).json();
}
