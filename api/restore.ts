import { createServer } from "node:net";
import process from "node:process";
import { readRestoreCall } from "./maintenance/call.ts";
import { environment, Refusal, runCommand, spoken } from "./maintenance/command.ts";
import { inWords } from "./maintenance/manifest.ts";
import { restoreBackup } from "./maintenance/restore.ts";
import { systemClock } from "./platform/runtime/clock.ts";
import { DATA_NAMES, readSettings } from "./platform/runtime/settings.ts";

// Command line. Exit code: 0 on success, 1 otherwise.

/** A running server would keep writing into removed files. */
function assertStopped(host: string, port: number): Promise<void> {
	return new Promise((resolve, reject) => {
		const probe = createServer();
		probe.once("error", (error: Error & { code?: string }) => {
			if (error.code !== "EADDRINUSE") return resolve();
			reject(new Refusal(`Auf ${host}:${port} läuft noch ein Server. Bitte zuerst anhalten.`));
		});
		probe.listen({ host, port }, () => probe.close(() => resolve()));
	});
}

await runCommand("Das Einspielen ist fehlgeschlagen", async () => {
	const { from, ...options } = readRestoreCall(process.argv.slice(2));
	const settings = readSettings(environment(...DATA_NAMES, "HOST", "PORT"));
	await assertStopped(settings.host, settings.port);
	const restored = await restoreBackup(settings, from, { ...options, clock: systemClock });
	const line = [
		`Sicherung vom ${spoken(restored.manifest.createdAt)} eingespielt (${inWords(restored.counts)}).`,
		`Jede Nummernreihe läuft um ${options.skip} weiter, ${restored.endedSessions} offene Anmeldungen wurden beendet.`,
		...(restored.tampering ? [`Die Daten darin wurden verändert. ${restored.tampering}`] : []),
	].join(" ");
	return { ok: restored.tampering === undefined, line };
});
