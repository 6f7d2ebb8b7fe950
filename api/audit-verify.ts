import { existsSync } from "node:fs";
import process from "node:process";
import { verifyChain } from "./modules/audit/index.ts";
import { filePath, isFileUrl, openForReading } from "./platform/database/index.ts";
import { ENVIRONMENT_NAMES, readSettings, SettingsError } from "./platform/settings.ts";

// Checks the audit trail from the command line: exit code 0 if it is as it was written, 1 otherwise.

async function main(): Promise<boolean> {
	const settings = readSettings(Object.fromEntries(ENVIRONMENT_NAMES.map((name) => [name, process.env[name]])));
	const { databaseUrl: url, databaseAuthToken: authToken } = settings;
	if (isFileUrl(url) && !existsSync(filePath(url)))
		throw new SettingsError(`DATABASE_URL: Die Datei "${filePath(url)}" gibt es nicht.`);
	const database = await openForReading({ url, authToken });
	try {
		const { ok, entries, firstBroken } = await verifyChain(database.db);
		const result = firstBroken
			? `Das Protokoll wurde verändert. Erster beschädigter Eintrag: ${firstBroken.seq}. ${firstBroken.problem}`
			: `Das Protokoll ist unverändert (${entries} Einträge).`;
		process.stdout.write(`${result}\n`);
		return ok;
	} finally {
		database.close();
	}
}

try {
	process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
	process.stderr.write(`${error instanceof SettingsError ? error.message : String(error)}\n`);
	process.exitCode = 1;
}
