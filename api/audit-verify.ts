import { existsSync } from "node:fs";
import process from "node:process";
import { verifyChain } from "./modules/audit/index.ts";
import { verifyCertificates } from "./modules/certificates/index.ts";
import { filePath, isFileUrl, openForReading } from "./platform/database/index.ts";
import { ENVIRONMENT_NAMES, readDataSettings, SettingsError } from "./platform/settings.ts";

// Checks the audit trail, and every certificate against it, from the command line: exit code 0 if all is as it was
// written, 1 otherwise.

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<boolean> {
	const settings = readDataSettings(Object.fromEntries(ENVIRONMENT_NAMES.map((name) => [name, process.env[name]])));
	const { databaseUrl: url, databaseAuthToken: authToken } = settings;
	if (isFileUrl(url) && !existsSync(filePath(url)))
		throw new SettingsError(`DATABASE_URL: Die Datei "${filePath(url)}" gibt es nicht.`);
	const database = await openForReading({ url, authToken });
	try {
		const { ok, entries, firstBroken } = await verifyChain(database.db);
		if (firstBroken) {
			say(
				`Das Protokoll wurde verändert. Erster beschädigter Eintrag: ${firstBroken.seq}. ${firstBroken.problem} Die Zertifikate wurden nicht geprüft.`,
			);
			return false;
		}
		say(`Das Protokoll ist unverändert (${entries} Einträge).`);
		const { certificates, problems } = await verifyCertificates(database.db);
		for (const { certificateNumber, problem } of problems)
			say(`Das Zertifikat ${certificateNumber} stimmt nicht mit dem Protokoll überein. ${problem}`);
		if (problems.length === 0) say(`Alle Zertifikate stimmen mit dem Protokoll überein (${certificates}).`);
		return ok && problems.length === 0;
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
