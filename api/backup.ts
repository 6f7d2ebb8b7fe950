import process from "node:process";
import { makeBackup } from "./maintenance/backup.ts";
import { environment, Refusal, runCommand } from "./maintenance/command.ts";
import { inWords } from "./maintenance/manifest.ts";
import { systemClock } from "./platform/runtime/clock.ts";
import { DATA_NAMES, readDataSettings } from "./platform/runtime/settings.ts";

// This file is the command `npm run backup`, which can run next to a running server. It exits with 0 if the backup is
// complete and its data are unchanged, and with 1 otherwise.

await runCommand("The backup has failed", async () => {
	const [into, ...more] = process.argv.slice(2);
	if (!into || into.startsWith("-") || more.length > 0) throw new Refusal("Usage: npm run backup -- FOLDER");
	const settings = readDataSettings(environment(...DATA_NAMES));
	const { folder, manifest, tampering, restored } = await makeBackup(settings, into, systemClock);
	if (tampering !== undefined)
		return { ok: false, line: `The backup is in ${folder}, but the data were changed. ${tampering}` };
	if (restored !== undefined)
		return {
			ok: false,
			line: `The backup is in ${folder}. ${restored} If no operator did this, the history was rewritten.`,
		};
	const { documentsInBucket: bucket } = manifest;
	const elsewhere = bucket ? ` Back up the ${bucket.documents} documents in ${bucket.name} too.` : "";
	return { ok: true, line: `Backup complete: ${folder} (${inWords(manifest.counts)}).${elsewhere}` };
});
