import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createApp } from "./app.ts";
import { loadIssuer, loadTemplates } from "./modules/certificates/index.ts";
import { openDatabase } from "./platform/database/index.ts";
import { systemClock } from "./platform/runtime/clock.ts";
import { generateKeys } from "./platform/runtime/keys.ts";
import { silentLog } from "./platform/runtime/log.ts";
import { readSettings } from "./platform/runtime/settings.ts";
import { SUBSCRIBERS } from "./subscribers.ts";

const here = (path: string) => new URL(path, import.meta.url);

export async function openApiDocument(): Promise<unknown> {
	const settings = readSettings({});
	const folder = mkdtempSync(join(tmpdir(), "portal-openapi-"));
	const database = await openDatabase({ url: `file:${join(folder, "portal.db")}`, around: undefined });
	const unused = () => {
		throw new Error("Only the description is requested.");
	};
	try {
		const app = createApp(
			{
				database,
				clock: systemClock,
				settings,
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
	} finally {
		database.close();
		rmSync(folder, { recursive: true, force: true });
	}
}
