import process from "node:process";
import { runAdmin } from "./maintenance/admin.ts";
import { type MoveCall, readAdminCall } from "./maintenance/admin-call.ts";
import { databaseName, environment, runCommand } from "./maintenance/command.ts";
import { inWords } from "./maintenance/manifest.ts";
import { moveDatabase } from "./maintenance/move.ts";
import { createProgress } from "./maintenance/progress.ts";
import { isFileUrl } from "./platform/database/index.ts";
import { DATA_NAMES, databaseToken, readDataSettings } from "./platform/runtime/settings.ts";

// Command line, beside a running server. Exit code: 0 on success, 1 otherwise.

async function move(settings: ReturnType<typeof readDataSettings>, { url, acceptTampering }: MoveCall) {
	if (!isFileUrl(settings.databaseUrl))
		process.stdout.write("Alle Instanzen des Portals müssen angehalten sein, bis der Umzug zu Ende ist.\n");
	const progress = createProgress((line) => process.stderr.write(`${line}\n`));
	const authToken = databaseToken("MOVE_AUTH_TOKEN", environment("MOVE_AUTH_TOKEN"));
	const { tables, checked } = await moveDatabase(settings, { url, authToken }, { acceptTampering, progress });
	const lines = [
		...tables.map(({ table, rows, hash }) => `${hash}  ${table}  ${rows}`),
		`Umzug vollständig, auf beiden Seiten gezählt und verglichen: ${databaseName(url)} (${inWords(checked.counts)}).`,
		...(checked.lastEntry ? [`Letzter Eintrag: ${checked.lastEntry.seq}:${checked.lastEntry.hash}`] : []),
		...(checked.tampering ? [`Die Daten wurden verändert. ${checked.tampering}`] : []),
	];
	return { ok: checked.tampering === undefined, line: lines.join("\n") };
}

await runCommand("Der Befehl ist fehlgeschlagen", async () => {
	const call = readAdminCall(process.argv.slice(2));
	const settings = readDataSettings(environment(...DATA_NAMES));
	if (call.command === "move-to") return move(settings, call);
	return { ok: true, line: await runAdmin(settings, call) };
});
