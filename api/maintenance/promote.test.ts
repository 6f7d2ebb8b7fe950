import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { saveHead } from "../audit/head.ts";
import { readHead } from "../audit/index.ts";
import { Connection } from "../platform/database/file/connection.ts";
import { copyDatabase, openForReading } from "../platform/database/index.ts";
import { KEYS_NAME, loadKeys } from "../platform/runtime/keys.ts";
import { readDataSettings } from "../platform/runtime/settings.ts";
import { createClient, startTestApp } from "../testing/index.ts";
import { startLibsqlServer } from "../testing/libsql-server.ts";
import { runCommand } from "../testing/processes/command.ts";
import { look, startReplicated } from "../testing/replicated.ts";
import { evidenceIn, verifyAll } from "./checks.ts";
import { silently } from "./progress.ts";
import { describeCopy, promoteCopy } from "./promote.ts";

/** Returns an instance whose replica lacks the last writes, after the loss of its primary, and an empty server. */
async function loseThePrimary() {
	const replicated = await startReplicated();
	const app = await replicated.start();
	const copiedNumber = (await createClient(app)).clientNumber;
	replicated.copy.copyFrom(replicated.primary);
	await createClient(app);
	const lostNumber = (await createClient(app)).clientNumber;
	await look(app);
	const { dataDir } = app.deps.settings;
	const copy = join(dataDir, "public-copy/portal.db");
	mkdirSync(join(dataDir, "public-copy"));
	copyDatabase(replicated.copy.path, copy);
	replicated.primary.behave("away");
	const folder = mkdtempSync(join(tmpdir(), "promote-"));
	const empty = await startLibsqlServer(folder);
	const settings = readDataSettings({ DATA_DIR: dataDir, DATABASE_URL: empty.url });
	return {
		...{ app, copiedNumber, lostNumber, dataDir, copy, empty, settings },
		promote: (seen = 0, skip?: number) => promoteCopy(settings, { seen, skip, clock: app.clock, progress: silently }),
		keys: () => readFileSync(join(dataDir, KEYS_NAME), "utf8"),
		close: async () => {
			await empty.close();
			await replicated.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
let lost: Awaited<ReturnType<typeof loseThePrimary>>;

describe("a promoted copy", () => {
	let described: string;
	let keysBefore: string;
	let promoted: Awaited<ReturnType<typeof lost.promote>>;
	beforeAll(async () => {
		lost = await loseThePrimary();
		keysBefore = lost.keys();
		described = await describeCopy(lost.settings);
		promoted = await lost.promote();
	});
	afterAll(() => lost.close());

	it("issues no number again that the former primary may have issued, and lists the missing entries", async () => {
		const [, last = "", seen = ""] = /^Copy: (\d+) of \S+Z\nSeen: (\d+)$/.exec(described) ?? [];
		expect(Number(seen)).toBe(Number(last) + 2);
		const { missing, skipped } = promoted;
		expect(missing).toMatchObject({ from: Number(last) + 1, to: Number(seen) });
		expect(skipped).toBe(102);
		const kidIn = (keys: string) => JSON.parse(keys).accessToken.publicJwk.kid;
		expect(kidIn(lost.keys())).not.toBe(kidIn(keysBefore));
		const moved = await startTestApp({ settings: { ...lost.app.deps.settings, databaseUrl: lost.empty.url } });
		onTestFinished(() => moved.close());
		expect((await moved.request("/client", { as: "Admin" })).status).toBe(401);
		// Signs in again, because the promotion has ended all sessions.
		moved.clock.advance(600_000);
		expect((await createClient(moved)).clientNumber).toBe(lost.copiedNumber + skipped + 1);
		expect(lost.copiedNumber + skipped + 1).toBeGreaterThan(lost.lostNumber);
		const env = { DATA_DIR: lost.dataDir, DATABASE_URL: lost.empty.url };
		const { code, out, error } = await runCommand("audit-verify", [], env);
		expect(out).toContain(`Entries ${missing.from} to ${missing.to} of the former primary are known to be missing`);
		expect(out).toContain(`kept what was written until ${missing.since}.`);
		expect(code, out + error).toBe(0);
	});

	it("explains a missing last entry only up to the highest number that any instance has seen", async () => {
		const { dataDir, settings } = lost;
		const keys = await loadKeys(dataDir);
		const { db, close } = await openForReading({ url: lost.empty.url });
		for (const [seq, isExplained] of [
			[promoted.missing.to, true],
			[promoted.missing.to + 1, false],
		] as const) {
			saveHead(dataDir, keys, { seq, hash: "f".repeat(64) });
			const known = readHead(dataDir, keys);
			expect(known.head?.seq).toBe(seq);
			expect((await verifyAll(db, { ...evidenceIn(settings, settings), known })).ok).toBe(isExplained);
		}
		close();
	});

	it("is not promoted into a server that is not empty, and changes neither it nor the keys", async () => {
		const before = lost.keys();
		await expect(lost.promote()).rejects.toThrow("is not empty. Nothing was changed.");
		expect(lost.keys()).toBe(before);
	});
});

describe("a copy", () => {
	beforeAll(async () => {
		lost = await loseThePrimary();
	});
	afterAll(() => lost.close());

	it("that was changed outside of the application is refused and nothing written; a genuine one is promoted after the entries that another instance has seen", async () => {
		copyDatabase(lost.copy, `${lost.copy}.genuine`);
		const connection = new Connection(lost.copy, 0, []);
		connection.exec("drop trigger audit_entry_no_update; update audit_entry set user = 'Niemand' where seq = 2");
		connection.close();
		await expect(lost.promote()).rejects.toThrow("The copy was changed outside of the application.");
		const { db, close } = await openForReading({ url: lost.empty.url });
		expect(await db.values("select name from sqlite_master")).toEqual([]);
		close();
		for (const suffix of ["", "-wal", "-shm"]) rmSync(`${lost.copy}${suffix}`, { force: true });
		copyDatabase(`${lost.copy}.genuine`, lost.copy);
		// An entry that another instance has seen counts as missing, and the operator decides how many numbers are skipped.
		const { missing, skipped } = await lost.promote(900, 7);
		expect([missing.to, skipped]).toEqual([900, 7]);
	});
});
