import { chmodSync, cpSync, existsSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runAdmin } from "./maintenance/admin.ts";
import { readAdminCall } from "./maintenance/admin-call.ts";
import { makeBackup } from "./maintenance/backup.ts";
import { restoreBackup } from "./maintenance/restore.ts";
import { DatabaseInUse, lockForServer } from "./platform/database/index.ts";
import { systemClock } from "./platform/runtime/clock.ts";
import { readDataSettings } from "./platform/runtime/settings.ts";
import { prepareTestTemplate } from "./testing/app.ts";
import { folderPerTest } from "./testing/folders.ts";
import { type StartedServer, startServer } from "./testing/processes/server.ts";

/** Servers run as processes of their own over one data folder. */

const folder = folderPerTest();
const data = (name = "") => folder("data", name);
let running: StartedServer[] = [];

beforeEach(async () => {
	cpSync((await prepareTestTemplate(new Date().toISOString())).folder, data(), { recursive: true });
});
afterEach(async () => {
	for (const server of running) await server.end();
	running = [];
});

async function start(env: Record<string, string> = {}) {
	const server = await startServer({ DATA_DIR: data(), WEB_ROOT: folder(), ...env });
	running.push(server);
	return server;
}

const settings = () => readDataSettings({ DATA_DIR: data() });
const admin = (...args: string[]) => runAdmin(settings(), readAdminCall(args) as Parameters<typeof runAdmin>[1]);

describe("next to a running server on its file", () => {
	test("a second server ends with one line and exit code 1, also by another path; commands work, a restore is refused", async () => {
		const first = await start();
		await first.ready();
		symlinkSync(data(), folder("linked"));
		symlinkSync(data("portal.db"), folder("linked.db"));
		for (const path of [data("portal.db"), folder("linked/portal.db")])
			expect(() => lockForServer(path, 0)).toThrow(DatabaseInUse);
		const second = await start({ DATA_DIR: folder("other"), DATABASE_URL: `file:${folder("linked.db")}` });
		expect(await second.ended).toBe(1);
		expect(second.error()).toMatch(
			/^DATABASE_URL: Another server is running on ".+"\. Nothing was changed; stop it first\.\n$/,
		);
		expect(existsSync(folder("other/keys.json"))).toBe(false);
		await first.ready();

		const backup = await makeBackup(settings(), folder("backups"), systemClock);
		expect(backup.tampering).toBeUndefined();
		expect(await admin("list")).toContain("admin.test");
		await expect(admin("accept-new-keys")).rejects.toThrow("A server is running on");
		rmSync(data("portal.db"));
		for (const name of ["portal.db-wal", "portal.db-shm"]) rmSync(data(name), { force: true });
		const restored = restoreBackup(settings(), backup.folder, { skip: 0, clock: systemClock });
		await expect(restored).rejects.toThrow("A server is running on");
	});

	test("another one starts as soon as the first one was killed or has ended", async () => {
		const first = await start();
		await first.ready();
		const second = await start();
		await first.end("SIGKILL");
		await second.ready();
		const third = await start();
		await second.end("SIGTERM");
		await third.ready();
	});
});

describe("a server whose keys are missing", () => {
	test("ends with one line that states what to do, and starts again with accepted new ones, in a private folder", async () => {
		const keys = readFileSync(data("keys.json"));
		rmSync(data("keys.json"));
		const refused = await start();
		expect(await refused.ended).toBe(1);
		expect(refused.error()).toMatch(/^The audit trail .+ "\S+keys\.json" does not exist\. .+ accept-new-keys\n$/);
		expect(existsSync(data("keys.json"))).toBe(false);
		await expect(admin("list")).rejects.toThrow(refused.error().trim());
		await admin("accept-new-keys");
		// Other users can enter the folder until the server starts.
		chmodSync(data(), 0o755);
		const accepted = await start();
		await accepted.ready();
		expect(statSync(data()).mode & 0o777).toBe(0o700);
		const { tampering } = await makeBackup(settings(), folder("backups"), systemClock);
		expect(tampering).toBeUndefined();
		expect(readFileSync(data("keys.json")).equals(keys)).toBe(false);
	});
});
