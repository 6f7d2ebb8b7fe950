import process from "node:process";
import { runAdmin } from "./maintenance/admin.ts";
import { readAdminCall } from "./maintenance/admin-call.ts";
import { environment, runCommand } from "./maintenance/command.ts";
import { readDataSettings } from "./platform/runtime/settings.ts";

// Command line, beside a running server. Exit code: 0 on success, 1 otherwise.

await runCommand("Der Befehl ist fehlgeschlagen", async () => {
	const call = readAdminCall(process.argv.slice(2));
	const settings = readDataSettings(environment("DATA_DIR", "DATABASE_URL", "DATABASE_AUTH_TOKEN", "KEYS", "KEYS_DIR"));
	return { ok: true, line: await runAdmin(settings, call) };
});
