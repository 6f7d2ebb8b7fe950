import process from "node:process";
import { makeBackup } from "./maintenance/backup.ts";
import { environment, Refusal, runCommand } from "./maintenance/command.ts";
import { inWords } from "./maintenance/manifest.ts";
import { systemClock } from "./platform/runtime/clock.ts";
import { readDataSettings } from "./platform/runtime/settings.ts";

// Command line, beside a running server. Exit code: 0 if the copy is complete, 1 otherwise.

await runCommand("Die Sicherung ist fehlgeschlagen", async () => {
	const [into, ...more] = process.argv.slice(2);
	if (!into || into.startsWith("-") || more.length > 0) throw new Refusal("Aufruf: npm run backup -- ORDNER");
	const settings = readDataSettings(environment("DATA_DIR", "DATABASE_URL", "DATABASE_AUTH_TOKEN", "KEYS", "KEYS_DIR"));
	const { folder, manifest, tampering, restored } = await makeBackup(settings, into, systemClock);
	if (tampering !== undefined)
		return { ok: false, line: `Die Sicherung liegt in ${folder}, aber die Daten wurden verändert. ${tampering}` };
	if (restored !== undefined)
		return {
			ok: false,
			line: `Die Sicherung liegt in ${folder}. ${restored} Wenn das niemand getan hat, wurde der Verlauf neu geschrieben.`,
		};
	return { ok: true, line: `Sicherung vollständig: ${folder} (${inWords(manifest.counts)}).` };
});
