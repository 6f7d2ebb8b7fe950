import { existsSync } from "node:fs";
import process from "node:process";
import { readVerifyCall } from "./maintenance/call.ts";
import { environment, Refusal } from "./maintenance/command.ts";
import { inSentence, restoresIn } from "./maintenance/earlier.ts";
import { type AuditAnchor, missingAnchors, verifyChain } from "./modules/audit/index.ts";
import { verifyCertificates } from "./modules/certificates/index.ts";
import { type Db, filePath, isFileUrl, openForReading } from "./platform/database/index.ts";
import { ENVIRONMENT_NAMES, readDataSettings, SettingsError } from "./platform/settings.ts";

// Checks the audit trail, and every certificate against it, from the command line: exit code 0 if all is as it was
// written, 1 otherwise.

const say = (line: string) => process.stdout.write(`${line}\n`);

async function checkTrail(db: Db, anchors: readonly AuditAnchor[]): Promise<"whole" | "rewritten" | "broken"> {
	const { entries, firstBroken, last } = await verifyChain(db);
	if (firstBroken) {
		say(
			`Das Protokoll wurde verändert. Erster beschädigter Eintrag: ${firstBroken.seq}. ${firstBroken.problem} Die Zertifikate wurden nicht geprüft.`,
		);
		return "broken";
	}
	const missing = await missingAnchors(db, anchors);
	for (const { anchor, isGone } of missing) {
		const what = isGone ? "fehlt" : "hat eine andere Prüfsumme als die angegebene";
		say(`Der Eintrag ${anchor.seq} ${what}: Das Protokoll ist nicht mehr das von damals.`);
	}
	if (missing.length > 0) {
		for (const restore of await restoresIn(db))
			say(`${inSentence(restore)}; was dazwischen geschrieben wurde, gibt es nicht mehr.`);
		return "rewritten";
	}
	say(`Das Protokoll ist unverändert (${entries} Einträge).`);
	if (anchors.length > 0) say(`Es enthält jeden angegebenen Eintrag (${anchors.length}).`);
	if (last) say(`Letzter Eintrag: ${last.seq}:${last.hash}`);
	return "whole";
}

async function checkCertificates(db: Db): Promise<boolean> {
	const { certificates, problems } = await verifyCertificates(db);
	for (const { certificateNumber, problem } of problems)
		say(`Das Zertifikat ${certificateNumber} stimmt nicht mit dem Protokoll überein. ${problem}`);
	if (problems.length === 0) say(`Alle Zertifikate stimmen mit dem Protokoll überein (${certificates}).`);
	return problems.length === 0;
}

async function main(): Promise<boolean> {
	const anchors = readVerifyCall(process.argv.slice(2));
	const { databaseUrl: url, databaseAuthToken: authToken } = readDataSettings(environment(...ENVIRONMENT_NAMES));
	if (isFileUrl(url) && !existsSync(filePath(url)))
		throw new SettingsError(`DATABASE_URL: Die Datei "${filePath(url)}" gibt es nicht.`);
	const { db, close } = await openForReading({ url, authToken });
	try {
		const trail = await checkTrail(db, anchors);
		return trail !== "broken" && (await checkCertificates(db)) && trail === "whole";
	} finally {
		close();
	}
}

try {
	process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
	const isExpected = error instanceof Refusal || error instanceof SettingsError;
	process.stderr.write(`${isExpected ? error.message : String(error)}\n`);
	process.exitCode = 1;
}
