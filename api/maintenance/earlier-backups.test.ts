import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { recordAudit } from "../audit/index.ts";
import type { Database } from "../platform/database/index.ts";
import { SYSTEM } from "../platform/deps.ts";
import { readSettings } from "../platform/runtime/settings.ts";
import { openFolder } from "../testing/data-folders.ts";
import { folderPerTest } from "../testing/folders.ts";
import { rewriteTrail } from "../testing/rewriting.ts";
import { startAppPerTest } from "../testing/started-app.ts";
import { makeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";

const HOUR = 3_600_000;

const folder = folderPerTest();
const app = startAppPerTest({ signedIn: false });

/** Creates a backup an hour after the previous step. */
const backup = (settings: Parameters<typeof makeBackup>[0] = app.deps.settings) => {
	app.clock.advance(HOUR);
	return makeBackup(settings, folder("backups"), app.clock);
};
const note = (entityId: string) => recordIn(app.deps.database, { action: "client.update", entityId } as const);
const recordIn = (
	database: Database,
	entry: Pick<Parameters<typeof recordAudit>[1], "action" | "entityId" | "changes">,
) => database.write(SYSTEM, (tx) => recordAudit(tx, { actor: SYSTEM, at: app.clock.now().toISOString(), ...entry }));

let restores = 0;
/** Replaces the data by those of a backup, and adds `entries` entries. */
async function restoredFrom(from: string, entries: number) {
	app.clock.advance(HOUR);
	const settings = readSettings({ DATA_DIR: folder(`restored-${restores++}`) });
	await restoreBackup(settings, from, { skip: 0, clock: app.clock });
	const { database } = await openFolder(settings.dataDir);
	for (let n = 0; n < entries; n++) await recordIn(database, { action: "client.update", entityId: `again${n}` });
	database.close();
	return settings;
}

describe("the next backup detects a history that was recomputed", () => {
	it("completely, as does every later one while an earlier backup exists", async () => {
		await backup();
		await note("c1");
		const before = await backup();
		await rewriteTrail(app.deps.database, { keys: app.deps.keys });
		for (let n = 0; n < 2; n++) {
			const { tampering, restored, folder: path } = await backup();
			expect(tampering).toBe(
				"The history before the backup 2026-03-10T10-00-00Z was rewritten: entry 4 of the audit trail was changed.",
			);
			expect(restored).toBeUndefined();
			expect(readFileSync(join(path, "backup.json"), "utf8")).toContain('"seq": 5');
		}
		rmSync(before.folder, { recursive: true });
		expect((await backup()).tampering).toContain("2026-03-10T10-00-00Z");
	});

	it("in its last part, and reports which backup still matches", async () => {
		await backup();
		await note("c1");
		await backup();
		await rewriteTrail(app.deps.database, { since: 5, keys: app.deps.keys });
		expect((await backup()).tampering).toBe(
			"The history before the backup 2026-03-10T11-00-00Z was rewritten: entry 5 of the audit trail was changed. The history up to the backup 2026-03-10T10-00-00Z is unchanged.",
		);
	});

	it("by older data that replaced the restored ones", async () => {
		const first = await backup();
		await note("c1");
		await backup();
		const old = { keysDir: first.folder, databaseUrl: `file:${join(first.folder, "portal.db")}` };
		const { tampering } = await backup(old);
		expect(tampering).toContain(
			"entry 5 of the audit trail is missing. The history up to the backup 2026-03-10T10-00-00Z is unchanged.",
		);
	});

	it("if the audit entry of a restore is from another time", async () => {
		await backup();
		app.clock.advance(HOUR);
		await rewriteTrail(app.deps.database, { keys: app.deps.keys });
		const restore = { action: "audit.restore", entityId: "list" } as const;
		const [tooNew, isSame] = ["2026-03-10T10:30:00.000Z", "2026-03-10T10:00:00.000Z"];
		for (const moment of [tooNew, isSame, "yesterday"]) {
			await recordIn(app.deps.database, { ...restore, changes: { backup: [null, moment] } });
			expect((await backup()).tampering, moment).toContain("was rewritten");
		}
	});
});

describe("after a restore", () => {
	it("the next backup reports it, and the one after it does not", async () => {
		const first = await backup();
		await note("c1");
		await note("c2");
		await backup();
		const settings = await restoredFrom(first.folder, 3);
		const next = await backup(settings);
		expect(next).toMatchObject({
			tampering: undefined,
			restored:
				"The audit trail records that on 10 Mar 2026, 13:00 the backup of 10 Mar 2026, 11:00 was restored; what was written between these times is lost.",
		});
		expect(await backup(settings)).toMatchObject({ tampering: undefined, restored: undefined });
	});

	it("from the newest backup, the next backup reports nothing", async () => {
		await backup();
		await note("c1");
		const newest = await backup();
		const settings = await restoredFrom(newest.folder, 1);
		expect(await backup(settings)).toMatchObject({ tampering: undefined, restored: undefined });
	});

	it("of a backup that an earlier restore had skipped, both are explained", async () => {
		const first = await backup();
		await note("c1");
		const second = await backup();
		const third = await backup(await restoredFrom(first.folder, 0));
		expect(third.restored).toContain("the backup of 10 Mar 2026, 11:00 was restored");
		const settings = await restoredFrom(second.folder, 2);
		expect(await backup(settings)).toMatchObject({
			tampering: undefined,
			restored: expect.stringContaining("the backup of 10 Mar 2026, 12:00 was restored"),
		});
		expect(await backup(settings)).toMatchObject({ tampering: undefined, restored: undefined });
	});

	it("a recomputed history is still detected", async () => {
		const first = await backup();
		await note("c1");
		await backup();
		const settings = await restoredFrom(first.folder, 1);
		await backup(settings);
		const { database } = await openFolder(settings.dataDir);
		await rewriteTrail(database, { keys: app.deps.keys });
		database.close();
		expect((await backup(settings)).tampering).toContain("The history before the backup 2026-03-10T10-00-00Z");
	});
});

describe("an earlier backup is ignored", () => {
	it("if it does not contain its last entry, is truncated, or is no backup", async () => {
		const { folder: old } = await backup();
		const manifest = JSON.parse(readFileSync(join(old, "backup.json"), "utf8"));
		delete manifest.lastEntry;
		writeFileSync(join(old, "backup.json"), JSON.stringify(manifest));
		const { folder: cut } = await backup();
		writeFileSync(join(cut, "backup.json"), "{");
		const { folder: unfinished } = await backup();
		mkdirSync(folder("backups/.unfertig-1"));
		writeFileSync(folder("backups/.unfertig-1/backup.json"), readFileSync(join(unfinished, "backup.json")));
		rmSync(unfinished, { recursive: true });
		writeFileSync(folder("backups/notes.txt"), "");
		await rewriteTrail(app.deps.database, { keys: app.deps.keys });
		expect(await backup()).toMatchObject({ tampering: undefined, restored: undefined });
	});

	it("of a broken trail, but everything else is still reported", async () => {
		await backup();
		await app.deps.database.write(SYSTEM, async (tx) => {
			await tx.run("drop trigger audit_entry_no_update");
			await tx.run("update audit_entry set user = 'Niemand' where seq = 2");
		});
		const { tampering, manifest } = await backup();
		expect(tampering).toContain("First broken entry: 2.");
		expect(manifest.lastEntry).toBeUndefined();
	});
});
