import { expect, it, onTestFinished } from "vitest";
import { openSealed } from "../audit/index.ts";
import { queueDigest } from "../desk/deadlines/index.ts";
import { SYSTEM } from "../platform/deps.ts";
import { readSettings } from "../platform/runtime/settings.ts";
import { mails } from "../schema/mails.ts";
import { folderPerTest } from "../testing/folders.ts";
import type { TestApp } from "../testing/index.ts";
import { giveEmail, outbox } from "../testing/mails.ts";
import { startAppPerTest } from "../testing/started-app.ts";
import { makeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";

const DAY = 24 * 3_600_000;
const mail = { url: "smtp://127.0.0.1:9", from: "portal@example.org" };

const folder = folderPerTest();
const app = startAppPerTest({ signedIn: false });

/** Backs up and restores the current data, and returns the restored database. */
async function restored() {
	const { folder: from } = await makeBackup(app.deps.settings, folder("backups"), app.clock);
	const settings = { ...readSettings({ DATA_DIR: folder("new") }), mail };
	await restoreBackup(settings, from, { skip: 0, clock: app.clock });
	const { database } = await openSealed(settings.dataDir, { url: settings.databaseUrl });
	onTestFinished(() => database.close());
	const deps = { ...app.deps, database, settings };
	await giveEmail({ deps }, app.userIds.Admin, "admin@example.org");
	return deps;
}
const states = async (deps: TestApp["deps"], ofKind: string) =>
	(await outbox({ deps })).filter(({ kind }) => kind === ofKind).map(({ state, reason }) => [state, reason]);

it("mails that were waiting or being sent at the backup fail, so that an Admin decides", async () => {
	const at = app.clock.now().toISOString();
	const row = { kind: "enquiry", userId: app.userIds.Admin, dueAt: at, until: at, createdAt: at } as const;
	const written = (["waiting", "taken", "sending", "sent"] as const).map((state) => ({
		...row,
		id: state,
		about: state,
		state,
		attempts: 0,
		claim: state === "waiting" ? null : "somebody",
	}));
	await app.deps.database.write(SYSTEM, (tx) => tx.insert(mails).values(written));
	const deps = await restored();
	const unclear = ["failed", "unclear"];
	expect(await states(deps, "enquiry")).toEqual([unclear, unclear, unclear, ["sent", null]]);
	const claims = await deps.database.db.select({ state: mails.state, claim: mails.claim }).from(mails);
	expect(claims.filter(({ state, claim }) => state === "failed" && claim !== null)).toEqual([]);
});

it("the daily mail of that day is not sent again, the next one is", async () => {
	const deps = await restored();
	await queueDigest(deps);
	expect(new Set((await states(deps, "deadlines")).map(([state]) => state))).toEqual(new Set(["discarded"]));
	app.clock.advance(DAY);
	await queueDigest(deps);
	expect((await states(deps, "deadlines")).filter(([state]) => state === "waiting")).toHaveLength(1);
});

it("the daily mail is sent if the restore is before its hour", async () => {
	app.clock.set("2026-03-11T04:59:00.000Z");
	const deps = await restored();
	expect(await states(deps, "deadlines")).toEqual([]);
});
