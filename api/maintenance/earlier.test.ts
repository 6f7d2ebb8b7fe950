import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSealed, recordAudit } from "../audit/index.ts";
import type { Database } from "../platform/database/index.ts";
import { SYSTEM } from "../platform/deps.ts";
import { readSettings } from "../platform/runtime/settings.ts";
import { startTestApp, type TestApp } from "../testing/index.ts";
import { rewriteTrail } from "../testing/rewriting.ts";
import { makeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";

const HOUR = 3_600_000;

let app: TestApp;
let folder: string;
beforeEach(async () => {
	app = await startTestApp({ signedIn: false });
	folder = mkdtempSync(join(tmpdir(), "earlier-"));
});
afterEach(() => {
	app.close();
	rmSync(folder, { recursive: true, force: true });
});

/** A backup an hour after what was done before. */
const backup = (settings: Parameters<typeof makeBackup>[0] = app.deps.settings) => {
	app.clock.advance(HOUR);
	return makeBackup(settings, join(folder, "backups"), app.clock);
};
const note = (entityId: string) => recordIn(app.deps.database, { action: "client.update", entityId } as const);
const recordIn = (
	database: Database,
	entry: Pick<Parameters<typeof recordAudit>[1], "action" | "entityId" | "changes">,
) => database.write(SYSTEM, (tx) => recordAudit(tx, { actor: SYSTEM, at: app.clock.now().toISOString(), ...entry }));

let restores = 0;
/** Data in place of the lost ones, in which `entries` more are written. */
async function restoredFrom(from: string, entries: number) {
	app.clock.advance(HOUR);
	const settings = readSettings({ DATA_DIR: join(folder, `restored-${restores++}`) });
	await restoreBackup(settings, from, { skip: 0, clock: app.clock });
	const { database } = await openSealed(settings.dataDir, { url: settings.databaseUrl });
	for (let n = 0; n < entries; n++) await recordIn(database, { action: "client.update", entityId: `again${n}` });
	database.close();
	return settings;
}

describe("a history that was written anew is noticed by the next backup", () => {
	it("as a whole, by every later one too, as long as a backup from before lies there", async () => {
		await backup();
		await note("c1");
		const before = await backup();
		await rewriteTrail(app.deps.database, { keys: app.deps.keys });
		for (let n = 0; n < 2; n++) {
			const { tampering, restored, folder: path } = await backup();
			expect(tampering).toBe(
				"Der Verlauf vor der Sicherung 2026-03-10T10-00-00Z wurde neu geschrieben: Der Eintrag 4 des Protokolls ist nicht mehr der von damals.",
			);
			expect(restored).toBeUndefined();
			expect(readFileSync(join(path, "backup.json"), "utf8")).toContain('"seq": 5');
		}
		rmSync(before.folder, { recursive: true });
		expect((await backup()).tampering).toContain("2026-03-10T10-00-00Z");
	});

	it("in its last part only: which backup still fits is told", async () => {
		await backup();
		await note("c1");
		await backup();
		await rewriteTrail(app.deps.database, { since: 5, keys: app.deps.keys });
		expect((await backup()).tampering).toBe(
			"Der Verlauf vor der Sicherung 2026-03-10T11-00-00Z wurde neu geschrieben: Der Eintrag 5 des Protokolls ist nicht mehr der von damals. Bis zur Sicherung 2026-03-10T10-00-00Z stimmt er.",
		);
	});

	it("by older data put in place past the restore", async () => {
		const first = await backup();
		await note("c1");
		await backup();
		const old = { keysDir: first.folder, databaseUrl: `file:${join(first.folder, "portal.db")}` };
		const { tampering } = await backup(old);
		expect(tampering).toContain(
			"Der Eintrag 5 des Protokolls fehlt. Bis zur Sicherung 2026-03-10T10-00-00Z stimmt er.",
		);
	});

	it("by an entry of a restore that was of another time", async () => {
		await backup();
		app.clock.advance(HOUR);
		await rewriteTrail(app.deps.database, { keys: app.deps.keys });
		const restore = { action: "audit.restore", entityId: "list" } as const;
		const [tooNew, isSame] = ["2026-03-10T10:30:00.000Z", "2026-03-10T10:00:00.000Z"];
		for (const moment of [tooNew, isSame, "yesterday"]) {
			await recordIn(app.deps.database, { ...restore, changes: { backup: [null, moment] } });
			expect((await backup()).tampering, moment).toContain("wurde neu geschrieben");
		}
	});
});

describe("after a restore", () => {
	it("the next backup says which, and the one after it nothing any more", async () => {
		const first = await backup();
		await note("c1");
		await note("c2");
		await backup();
		const settings = await restoredFrom(first.folder, 3);
		const next = await backup(settings);
		expect(next).toMatchObject({
			tampering: undefined,
			restored:
				"Laut Protokoll wurde am 10.03.2026, 13:00 die Sicherung vom 10.03.2026, 11:00 eingespielt; was dazwischen geschrieben wurde, gibt es nicht mehr.",
		});
		expect(await backup(settings)).toMatchObject({ tampering: undefined, restored: undefined });
	});

	it("of the newest backup there is nothing to say", async () => {
		await backup();
		await note("c1");
		const newest = await backup();
		const settings = await restoredFrom(newest.folder, 1);
		expect(await backup(settings)).toMatchObject({ tampering: undefined, restored: undefined });
	});

	it("of a backup that an earlier restore had left behind, both are explained", async () => {
		const first = await backup();
		await note("c1");
		const second = await backup();
		const third = await backup(await restoredFrom(first.folder, 0));
		expect(third.restored).toContain("die Sicherung vom 10.03.2026, 11:00 eingespielt");
		const settings = await restoredFrom(second.folder, 2);
		expect(await backup(settings)).toMatchObject({
			tampering: undefined,
			restored: expect.stringContaining("die Sicherung vom 10.03.2026, 12:00 eingespielt"),
		});
		expect(await backup(settings)).toMatchObject({ tampering: undefined, restored: undefined });
	});

	it("a history written anew is noticed all the same", async () => {
		const first = await backup();
		await note("c1");
		await backup();
		const settings = await restoredFrom(first.folder, 1);
		await backup(settings);
		const { database } = await openSealed(settings.dataDir, { url: settings.databaseUrl });
		await rewriteTrail(database, { keys: app.deps.keys });
		database.close();
		expect((await backup(settings)).tampering).toContain("Der Verlauf vor der Sicherung 2026-03-10T10-00-00Z");
	});
});

describe("an earlier backup is passed over", () => {
	it("where it does not name its last entry, was cut off, or is none", async () => {
		const { folder: old } = await backup();
		const manifest = JSON.parse(readFileSync(join(old, "backup.json"), "utf8"));
		delete manifest.lastEntry;
		writeFileSync(join(old, "backup.json"), JSON.stringify(manifest));
		const { folder: cut } = await backup();
		writeFileSync(join(cut, "backup.json"), "{");
		const { folder: unfinished } = await backup();
		mkdirSync(join(folder, "backups/.unfertig-1"));
		writeFileSync(join(folder, "backups/.unfertig-1/backup.json"), readFileSync(join(unfinished, "backup.json")));
		rmSync(unfinished, { recursive: true });
		writeFileSync(join(folder, "backups/notes.txt"), "");
		await rewriteTrail(app.deps.database, { keys: app.deps.keys });
		expect(await backup()).toMatchObject({ tampering: undefined, restored: undefined });
	});

	it("of a trail that is broken names no last entry, and everything else is still said", async () => {
		await backup();
		await app.deps.database.write(SYSTEM, async (tx) => {
			await tx.run("drop trigger audit_entry_no_update");
			await tx.run("update audit_entry set user = 'Niemand' where seq = 2");
		});
		const { tampering, manifest } = await backup();
		expect(tampering).toContain("Erster beschädigter Eintrag: 2.");
		expect(manifest.lastEntry).toBeUndefined();
	});
});
