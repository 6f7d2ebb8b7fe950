import process from "node:process";
import { type AuditAnchor, missingAnchors, type TrailVerification } from "./audit/index.ts";
import { readVerifyCall } from "./maintenance/call.ts";
import { differs, evidenceIn, miscounted, verifyAll } from "./maintenance/checks.ts";
import { assertExists, environment, runCommand } from "./maintenance/command.ts";
import { inSentence, restoresIn } from "./maintenance/earlier.ts";
import { type Db, openForReading } from "./platform/database/index.ts";
import { DATA_NAMES, readDataSettings } from "./platform/runtime/settings.ts";

// Checks trail, schema, accounts, certificates and the figures of the overview. Exit code: 0 if nothing was changed, 1 otherwise.

const say = (line: string) => process.stdout.write(`${line}\n`);

function tellTrail({ entries, firstBroken, sealProblem, schema, last }: TrailVerification, anchors: number): void {
	if (firstBroken)
		say(
			`Das Protokoll wurde verändert. Erster beschädigter Eintrag: ${firstBroken.seq}. ${firstBroken.problem} Konten und Zertifikate wurden nicht geprüft.`,
		);
	else if (sealProblem) say(`${sealProblem} Sonst ist das Protokoll unverändert (${entries} Einträge).`);
	else say(`Das Protokoll ist unverändert (${entries} Einträge).`);
	if (anchors > 0 && !firstBroken) say(`Es enthält jeden angegebenen Eintrag (${anchors}).`);
	if (last) say(`Letzter Eintrag: ${last.seq}:${last.hash}`);
	for (const { name, problem } of schema) say(`${problem} (${name})`);
	if (schema.length === 0) say("Tabellen und Trigger der Datenbank sind unverändert.");
}

function tellRecords({ accounts, certificates, figures }: TrailVerification): void {
	for (const { userid, problem } of accounts?.problems ?? []) say(differs(`Das Konto ${userid}`, problem));
	if (accounts?.problems.length === 0) say(`Alle Konten stimmen mit dem Protokoll überein (${accounts.accounts}).`);
	for (const { certificateNumber, problem } of certificates?.problems ?? [])
		say(differs(`Das Zertifikat ${certificateNumber}`, problem));
	if (certificates?.problems.length === 0)
		say(`Alle Zertifikate stimmen mit dem Protokoll überein (${certificates.certificates}).`);
	for (const { figure, problem } of figures?.problems ?? []) say(miscounted(figure, problem));
	if (figures?.problems.length === 0) say(`Alle Zahlen der Übersicht stimmen (${figures.figures}).`);
}

async function checkAnchors(db: Db, anchors: readonly AuditAnchor[]): Promise<boolean> {
	const missing = await missingAnchors(db, anchors);
	for (const { anchor, isGone } of missing) {
		const what = isGone ? "fehlt" : "hat eine andere Prüfsumme als die angegebene";
		say(`Der Eintrag ${anchor.seq} ${what}: Das Protokoll ist nicht mehr das von damals.`);
	}
	if (missing.length > 0)
		for (const restore of await restoresIn(db))
			say(`${inSentence(restore)}; was dazwischen geschrieben wurde, gibt es nicht mehr.`);
	return missing.length === 0;
}

async function main(): Promise<boolean> {
	const anchors = readVerifyCall(process.argv.slice(2));
	const settings = readDataSettings(environment(...DATA_NAMES));
	const { databaseUrl: url, databaseAuthToken: authToken } = settings;
	assertExists(settings);
	const { db, close } = await openForReading({ url, authToken });
	try {
		const found = await verifyAll(db, evidenceIn(settings, settings));
		const isThatOfThen = found.firstBroken !== undefined || (await checkAnchors(db, anchors));
		// A trail that was rewritten proves nothing about the records.
		if (isThatOfThen) tellTrail(found, anchors.length);
		tellRecords(found);
		return found.ok && isThatOfThen;
	} finally {
		close();
	}
}

await runCommand("Die Prüfung ist fehlgeschlagen", async () => ({ ok: await main() }));
