import process from "node:process";
import { runAdmin } from "./maintenance/admin.ts";
import { type MoveCall, type PromoteCall, readAdminCall } from "./maintenance/admin-call.ts";
import { databaseName, environment, runCommand } from "./maintenance/command.ts";
import { inWords } from "./maintenance/manifest.ts";
import { moveDatabase } from "./maintenance/move.ts";
import { createProgress } from "./maintenance/progress.ts";
import { promoteCopy } from "./maintenance/promote.ts";
import { isFileUrl } from "./platform/database/index.ts";
import { systemClock } from "./platform/runtime/clock.ts";
import { DATA_NAMES, databaseToken, readDataSettings } from "./platform/runtime/settings.ts";

// This file is the command `npm run admin`, which can run next to a running server; it exits with 1 on failure.

type DataSettings = ReturnType<typeof readDataSettings>;

const progress = createProgress((line) => process.stderr.write(`${line}\n`));

async function promote(settings: DataSettings, { seen, skip }: PromoteCall) {
	const done = await promoteCopy(settings, { seen, skip, clock: systemClock, progress });
	const { from, to, since } = done.missing;
	const lines = [
		`The copy is now the database of ${databaseName(settings.databaseUrl)} (${inWords(done.moved.checked.counts)}).`,
		to < from ? "No entry of the audit trail is known to be missing." : `Entries ${from} to ${to} are missing.`,
		`The last entry of the copy is of ${since}: repeat what was written later. Each number series skips ${done.skipped} numbers.`,
		done.keys,
	];
	return { ok: true, line: lines.join("\n") };
}

async function move(settings: DataSettings, { url, acceptTampering }: MoveCall) {
	if (!isFileUrl(settings.databaseUrl))
		process.stdout.write("Keep all instances of the portal stopped until the move has ended.\n");
	const authToken = databaseToken("MOVE_AUTH_TOKEN", environment("MOVE_AUTH_TOKEN"));
	const { tables, checked } = await moveDatabase(settings, { url, authToken }, { acceptTampering, progress });
	const lines = [
		...tables.map(({ table, rows, hash }) => `${hash}  ${table}  ${rows}`),
		`Move complete, counted and compared on both sides: ${databaseName(url)} (${inWords(checked.counts)}).`,
		...(checked.lastEntry ? [`Last entry: ${checked.lastEntry.seq}:${checked.lastEntry.hash}`] : []),
		...(checked.tampering ? [`The data were changed. ${checked.tampering}`] : []),
	];
	return { ok: checked.tampering === undefined, line: lines.join("\n") };
}

await runCommand("The command has failed", async () => {
	const call = readAdminCall(process.argv.slice(2));
	const settings = readDataSettings(environment(...DATA_NAMES));
	if (call.command === "move-to") return move(settings, call);
	if (call.command === "promote") return promote(settings, call);
	return { ok: true, line: await runAdmin(settings, call) };
});
