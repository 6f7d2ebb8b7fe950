import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createApp } from "./app.ts";
import { loadIssuer, loadTemplates } from "./modules/certificates/index.ts";
import { openDatabase } from "./platform/database/index.ts";
import { systemClock } from "./platform/runtime/clock.ts";
import { generateKeys } from "./platform/runtime/keys.ts";
import { silentLog } from "./platform/runtime/log.ts";
import { readSettings } from "./platform/runtime/settings.ts";

const here = (path: string) => new URL(path, import.meta.url);

/** Builds the application on an empty database in memory, without a server. */
export async function openApiDocument(): Promise<unknown> {
	const settings = readSettings({});
	const database = await openDatabase({ url: ":memory:", around: undefined });
	const nobody = () => Promise.reject(new Error("Only the description is asked for."));
	try {
		const app = createApp(
			{
				database,
				clock: systemClock,
				settings,
				keys: await generateKeys(),
				log: silentLog,
				authenticate: nobody,
				readWorkbook: nobody,
				printPdf: nobody,
			},
			await loadTemplates(await loadIssuer(fileURLToPath(here("../shared-ui/brand"))), (name) =>
				readFileSync(here(`modules/certificates/templates/${name}`)),
			),
		);
		return await (await app.request("/api/openapi.json")).json();
	} finally {
		database.close();
	}
}
