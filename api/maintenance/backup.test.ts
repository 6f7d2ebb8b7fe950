import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings } from "../platform/runtime/settings.ts";
import { folderPerTest } from "../testing/folders.ts";
import { createCertificate, createClient } from "../testing/index.ts";
import { startServedAppOnce } from "../testing/libsql-server.ts";
import { startAppPerTest } from "../testing/started-app.ts";
import { makeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";

const folder = folderPerTest();
const app = startAppPerTest();

const backup = async () => (await makeBackup(app.deps.settings, folder("backups"), app.clock)).folder;
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe("a backup", () => {
	it("is readable by its owner only, in a folder named by its time, with nothing else in it", async () => {
		const path = await backup();
		expect(path).toBe(folder("backups/2026-03-10T09-00-00Z"));
		expect(readdirSync(folder("backups"))).toHaveLength(1);
		expect(readdirSync(path).sort()).toEqual(["backup.json", "keys.json", "portal.db"]);
		expect([mode(path), ...readdirSync(path).map((name) => mode(join(path, name)))]).toEqual([
			"700",
			"600",
			"600",
			"600",
		]);
	});

	it("never overwrites another one, and an unfinished one is deleted", async () => {
		const path = await backup();
		const written = readFileSync(join(path, "portal.db"));
		await app.accessToken("Admin");
		await expect(backup()).rejects.toThrow("exists and was not changed");
		expect(readFileSync(join(path, "portal.db")).equals(written)).toBe(true);
		expect(readdirSync(folder("backups"))).toHaveLength(1);
	});

	it("of a missing database is refused, and no database is created", async () => {
		const dataDir = folder("nowhere");
		const nothing = { keysDir: dataDir, databaseUrl: `file:${join(dataDir, "portal.db")}` };
		await expect(makeBackup(nothing, folder("backups"), app.clock)).rejects.toThrow("does not exist");
		expect(readdirSync(folder())).toEqual([]);
	});

	it("without usable keys is refused", async () => {
		writeFileSync(join(app.deps.settings.dataDir, "keys.json"), "{");
		await expect(backup()).rejects.toThrow("is damaged");
		expect(readdirSync(folder("backups"))).toEqual([]);
	});

	it("deletes what a killed one left a day ago, and keeps one that is being written", async () => {
		for (const name of [".unfertig-old", ".unfertig-new", "other"])
			mkdirSync(folder("backups", name), { recursive: true });
		const yesterday = new Date(app.clock.now().getTime() - 25 * 3_600_000);
		const now = app.clock.now();
		utimesSync(folder("backups/.unfertig-old"), yesterday, yesterday);
		utimesSync(folder("backups/.unfertig-new"), now, now);
		utimesSync(folder("backups/other"), yesterday, yesterday);
		await backup();
		expect(readdirSync(folder("backups")).sort()).toEqual([".unfertig-new", "2026-03-10T09-00-00Z", "other"]);
	});
});

describe("a backup of a libSQL server", () => {
	const { app: served, server } = startServedAppOnce();

	it("contains one state despite concurrent writes, and is restored like that of a file", async () => {
		await createCertificate(served, { status: "PUBLIC" });
		const before = server.requests();
		const making = makeBackup(served.deps.settings, folder("backups"), served.clock);
		making.catch(() => undefined);
		while (server.requests() < before + 5) await new Promise((resolve) => setTimeout(resolve));
		const { clientNumber } = await createClient(served);
		const { folder: path, manifest, tampering } = await making;
		expect({ tampering, ...manifest.counts }).toMatchObject({ tampering: undefined, clients: 1, documents: 2 });
		expect([mode(path), mode(join(path, "portal.db"))]).toEqual(["700", "600"]);

		const settings = readSettings({ DATA_DIR: folder("new") });
		const restored = await restoreBackup(settings, path, { skip: 0, clock: served.clock });
		expect(restored).toMatchObject({ tampering: undefined, counts: { clients: 1, certificates: 1, documents: 2 } });

		served.clock.advance(1000);
		const later = await makeBackup(served.deps.settings, folder("backups"), served.clock);
		expect(later).toMatchObject({ tampering: undefined, manifest: { counts: { clients: 2 } } });
		expect(clientNumber).toBe(10_002);
	});
});
