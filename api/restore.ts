import { createServer } from "node:net";
import process from "node:process";
import { readRestoreCall } from "./maintenance/call.ts";
import { environment, Refusal, runCommand, spoken } from "./maintenance/command.ts";
import { inWords } from "./maintenance/manifest.ts";
import { restoreBackup } from "./maintenance/restore.ts";
import { systemClock } from "./platform/runtime/clock.ts";
import { DATA_NAMES, readSettings } from "./platform/runtime/settings.ts";

/** Rejects if a server is running on the port, because the server would continue to write into removed files. */
function assertStopped(host: string, port: number): Promise<void> {
	return new Promise((resolve, reject) => {
		const probe = createServer();
		probe.once("error", (error: Error & { code?: string }) => {
			if (error.code !== "EADDRINUSE") return resolve();
			reject(new Refusal(`A server is running on ${host}:${port}; stop it first.`));
		});
		probe.listen({ host, port }, () => probe.close(() => resolve()));
	});
}

await runCommand("The restore has failed", async () => {
	const { from, ...options } = readRestoreCall(process.argv.slice(2));
	const settings = readSettings(environment(...DATA_NAMES, "HOST", "PORT"));
	await assertStopped(settings.host, settings.port);
	const restored = await restoreBackup(settings, from, { ...options, clock: systemClock });
	const line = [
		`Backup of ${spoken(restored.manifest.createdAt)} restored (${inWords(restored.counts)}).`,
		`Each number series skips ${options.skip} numbers; ${restored.endedSessions} open sessions were ended.`,
		...(restored.tampering ? [`Its data were changed. ${restored.tampering}`] : []),
	].join(" ");
	return { ok: restored.tampering === undefined, line };
});
