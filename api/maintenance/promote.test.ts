import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { saveHead } from "../audit/head.ts";
import { readHead } from "../audit/index.ts";
import { Connection } from "../platform/database/file/connection.ts";
import { copyDatabase, openForReading } from "../platform/database/index.ts";
import { KEYS_NAME, loadKeys } from "../platform/runtime/keys.ts";
import { readDataSettings } from "../platform/runtime/settings.ts";
import { createClient, startTestApp, type TestApp } from "../testing/index.ts";
import { type LibsqlServer, startLibsqlServer } from "../testing/libsql-server.ts";
import { look, type Replicated, startReplicated } from "../testing/replicated.ts";
import { readAdminCall } from "./admin-call.ts";
import { silently } from "./progress.ts";
import { describeCopy, promoteCopy } from "./promote.ts";

/** An instance whose replica lacks the last writes, after the loss of its primary. */
let replicated: Replicated;
let app: TestApp;
let folder: string;
let empty: LibsqlServer;
let copiedNumber: number;
let lostNumber: number;

const settings = () => readDataSettings({ DATA_DIR: app.deps.settings.dataDir, DATABASE_URL: empty.url });
const promote = (seen = 0, skip?: number) =>
	promoteCopy(settings(), { seen, skip, clock: app.clock, progress: silently });
const keys = () => readFileSync(join(app.deps.settings.dataDir, KEYS_NAME), "utf8");

const script = decodeURIComponent(new URL("../audit-verify.ts", import.meta.url).pathname);
const verified = () =>
	new Promise<{ code: number; output: string }>((resolve) => {
		const args = "Deno" in globalThis ? ["run", "-A", script] : [script];
		const env = { ...process.env, DATA_DIR: app.deps.settings.dataDir, DATABASE_URL: empty.url };
		execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
			resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
		);
	});

describe("a copy that is promoted", () => {
	beforeEach(async () => {
		replicated = await startReplicated();
		app = await replicated.start();
		copiedNumber = (await createClient(app)).clientNumber;
		replicated.copy.copyFrom(replicated.primary);
		await createClient(app);
		lostNumber = (await createClient(app)).clientNumber;
		await look(app);
		const { dataDir } = app.deps.settings;
		mkdirSync(join(dataDir, "public-copy"));
		copyDatabase(replicated.copy.path, join(dataDir, "public-copy/portal.db"));
		replicated.primary.behave("away");
		folder = mkdtempSync(join(tmpdir(), "promote-"));
		empty = await startLibsqlServer(folder);
	});
	afterEach(async () => {
		await empty.close();
		await replicated.close();
		rmSync(folder, { recursive: true, force: true });
	});

	it("issues no number again that the former primary may have issued, and lists the missing entries", async () => {
		const [, last = "", seen = ""] = /^Copy: (\d+) of \S+Z\nSeen: (\d+)$/.exec(await describeCopy(settings())) ?? [];
		expect(Number(seen)).toBe(Number(last) + 2);
		const before = keys();
		const { missing, skipped } = await promote();
		expect(missing).toMatchObject({ from: Number(last) + 1, to: Number(seen) });
		expect(skipped).toBe(102);
		expect(JSON.parse(keys()).accessToken.publicJwk.kid).not.toBe(JSON.parse(before).accessToken.publicJwk.kid);
		const moved = await startTestApp({ settings: { ...app.deps.settings, databaseUrl: empty.url } });
		try {
			expect((await moved.request("/client", { as: "Admin" })).status).toBe(401);
			// Signs in again, because the promotion has ended all sessions.
			moved.clock.advance(600_000);
			expect((await createClient(moved)).clientNumber).toBe(copiedNumber + skipped + 1);
			expect(copiedNumber + skipped + 1).toBeGreaterThan(lostNumber);
		} finally {
			moved.close();
		}
		const { code, output } = await verified();
		expect(output).toContain(`Entries ${missing.from} to ${missing.to} of the former primary are known to be missing`);
		expect(output).toContain(`kept what was written until ${missing.since}.`);
		expect(code, output).toBe(0);
	});

	it("explains a missing last entry only up to the highest number that any instance has seen", async () => {
		const { dataDir } = app.deps.settings;
		const loaded = await loadKeys(dataDir);
		const { missing } = await promote();
		for (const [seq, code] of [
			[missing.to, 0],
			[missing.to + 1, 1],
		] as const) {
			saveHead(dataDir, loaded, { seq, hash: "f".repeat(64) });
			expect(readHead(dataDir, loaded).head?.seq).toBe(seq);
			expect((await verified()).code).toBe(code);
		}
	});

	it("counts an entry that another instance has seen, and skips as many numbers as requested", async () => {
		const { missing, skipped } = await promote(900, 7);
		expect([missing.to, skipped]).toEqual([900, 7]);
	});

	it("refuses a server that is not empty, and changes neither it nor the keys", async () => {
		await promote();
		const before = keys();
		await expect(promote()).rejects.toThrow("is not empty. Nothing was changed.");
		expect(keys()).toBe(before);
	});

	it("refuses a copy that was changed outside of the application, and writes nothing", async () => {
		const connection = new Connection(join(app.deps.settings.dataDir, "public-copy/portal.db"), 0, []);
		connection.exec("drop trigger audit_entry_no_update; update audit_entry set user = 'Niemand' where seq = 2");
		connection.close();
		await expect(promote()).rejects.toThrow("The copy was changed outside of the application.");
		const { db, close } = await openForReading({ url: empty.url });
		expect(await db.values("select name from sqlite_master")).toEqual([]);
		close();
	});
});

it.each([
	["promote"],
	["promote", "--seen", "x"],
	["promote", "--seen", "5", "--at-once"],
	["list", "--seen", "5"],
	["rotate-keys", "--skip-numbers", "5"],
])("%s %s %s is refused with the usage", (...args) => {
	expect(() => readAdminCall(args)).toThrow("promote --seen ENTRY");
});
