import { Buffer } from "node:buffer";
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { SYSTEM } from "../platform/deps.ts";
import { readSettings } from "../platform/runtime/settings.ts";
import { cookieOf, signIn } from "../testing/accounts.ts";
import { folderPerTest } from "../testing/folders.ts";
import { createCertificate, createCertification, createClient, startTestApp, type TestApp } from "../testing/index.ts";
import { startAppPerTest } from "../testing/started-app.ts";
import { makeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";

const folder = folderPerTest();
const app = startAppPerTest({ signedIn: false });

const backup = async () => (await makeBackup(app.deps.settings, folder("backups"), app.clock)).folder;
const settings = () => readSettings({ DATA_DIR: folder("new") });
const restore = (from: string, options: { skip?: number; acceptTampering?: boolean } = {}) =>
	restoreBackup(settings(), from, { skip: 100, clock: app.clock, ...options });
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
const tamper = (...statements: string[]) =>
	app.deps.database.write(SYSTEM, async (tx) => {
		for (const statement of statements) await tx.run(sql.raw(statement));
	});
const TAMPERED = [
	"drop trigger audit_entry_no_update",
	"update audit_entry set user = 'Niemand' where seq = 2",
] as const;

/** Starts the application with the restored data, until the test has ended. */
async function startRestored(): Promise<TestApp> {
	const { userIds } = app;
	const template = { folder: folder("new"), userIds, now: app.clock.now().toISOString(), accounts: undefined };
	const restored = await startTestApp({ template: template as never });
	onTestFinished(() => restored.close());
	return restored;
}

describe("a restore refuses", () => {
	let made: string;
	let from: string;
	beforeAll(async () => {
		const source = await startTestApp({ signedIn: false });
		const into = join(source.deps.settings.dataDir, "backups");
		made = mkdtempSync(join(tmpdir(), "backup-"));
		cpSync((await makeBackup(source.deps.settings, into, source.clock)).folder, made, { recursive: true });
		source.close();
	});
	afterAll(() => rmSync(made, { recursive: true }));
	beforeEach(() => {
		from = folder("backups/2026-03-10T09-00-00Z");
		cpSync(made, from, { recursive: true });
	});
	afterEach(() => {
		for (const name of existsSync(folder("new")) ? readdirSync(folder("new")) : [])
			expect(name).not.toContain("unfertig");
	});

	it("an incomplete backup, one with a truncated manifest, and one without its final name", async () => {
		const unfinished = folder("backups/.unfertig-2026-03-10T09-00-00Z-1");
		cpSync(from, unfinished, { recursive: true });
		truncateSync(join(from, "backup.json"), 50);
		for (const path of [from, unfinished]) await expect(restore(path)).rejects.toThrow("contains no complete backup");
		rmSync(join(from, "backup.json"));
		await expect(restore(from)).rejects.toThrow("contains no complete backup");
		expect(existsSync(folder("new"))).toBe(false);
	});

	it.each(["portal.db", "keys.json"])("a changed %s", async (name) => {
		const bytes = readFileSync(join(from, name));
		bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
		writeFileSync(join(from, name), bytes);
		await expect(restore(from)).rejects.toThrow(`${name} was changed.`);
		truncateSync(join(from, name), 100);
		await expect(restore(from)).rejects.toThrow(`${name} was changed.`);
		rmSync(join(from, name));
		await expect(restore(from)).rejects.toThrow(`${name} was changed.`);
		expect(existsSync(folder("new"))).toBe(false);
	});

	it("to write next to an existing database or its log", async () => {
		mkdirSync(folder("new"));
		for (const name of ["portal.db", "portal.db-wal", "portal.db-shm"]) {
			writeFileSync(folder("new", name), "");
			await expect(restore(from)).rejects.toThrow(`${name}" exists and is not overwritten`);
			expect(readdirSync(folder("new"))).toEqual([name]);
			rmSync(folder("new", name));
		}
	});

	it("to replace other keys", async () => {
		mkdirSync(folder("new"));
		writeFileSync(folder("new/keys.json"), "{}");
		await expect(restore(from)).rejects.toThrow("with other keys than those of the backup");
		expect(readFileSync(folder("new/keys.json"), "utf8")).toBe("{}");
	});

	it("data of a newer version of the application", async () => {
		await tamper("insert into __drizzle_migrations (hash, created_at) values ('x', 9999999999999)");
		app.clock.advance(1000);
		await expect(restore(await backup())).rejects.toThrow("from a newer version of the portal");
		expect(readdirSync(folder("new"))).toEqual([]);
	});

	it("changed data, unless they are accepted", async () => {
		await app.accessToken("Admin");
		await tamper(...TAMPERED);
		app.clock.advance(1000);
		const tampered = await backup();
		await expect(restore(tampered)).rejects.toThrow("With --accept-tampering they are restored nevertheless.");
		expect(readdirSync(folder("new"))).toEqual([]);
		expect(await restore(tampered, { acceptTampering: true })).toMatchObject({
			tampering: expect.stringContaining("First broken entry: 2."),
		});
	});
});

describe("after a restore", () => {
	it("exactly data and keys exist, readable by their owner only, and the trail records it and is unbroken", async () => {
		await createCertification(app);
		const { counts } = await restore(await backup(), { skip: 42 });
		expect(counts).toMatchObject({ clients: 1, certifications: 1, users: 4 });
		expect(readdirSync(folder("new")).sort()).toEqual(["keys.json", "portal.db"]);
		expect(["", "/keys.json", "/portal.db"].map((name) => mode(folder(`new${name}`)))).toEqual(["700", "600", "600"]);
		expect(JSON.parse(readFileSync(folder("new/keys.json"), "utf8"))).toEqual(app.deps.keys);
		const restored = await startRestored();
		expect(await restored.json("/audit/verification", { as: "Admin" })).toMatchObject({ ok: true });
		const changes = { skippedNumbers: [null, 42], backup: [null, "2026-03-10T09:00:00.000Z"], sessions: [1, 0] };
		expect(await restored.json("/audit?entity=audit", { as: "Admin" })).toMatchObject([
			{ user: "System", action: "audit.restore", changes },
		]);
	});

	it("the remains of a killed restore have no effect", async () => {
		const from = await backup();
		mkdirSync(folder("new"));
		for (const name of ["portal.db.unfertig", "portal.db.unfertig-wal"])
			writeFileSync(folder("new", name), Buffer.alloc(5000, 1));
		cpSync(join(from, "keys.json"), folder("new/keys.json"));
		await restore(from);
		expect(readdirSync(folder("new")).sort()).toEqual(["keys.json", "portal.db"]);
	});

	it("every session is ended, and users can sign in again", async () => {
		const headers = { authorization: `Bearer ${await app.accessToken("Admin")}` };
		const cookie = cookieOf(await signIn(app, { userid: "auditor.test", password: "Test-2026!" }));
		expect(await restore(await backup())).toMatchObject({ endedSessions: 2 });
		const restored = await startRestored();
		expect((await restored.request("/client", { headers })).status).toBe(401);
		expect((await restored.request("/refresh", { headers: { cookie } })).status).toBe(401);
		expect((await restored.request("/client", { as: "Admin" })).status).toBe(200);
	});
});

describe("a number that was issued after the backup is not issued again", () => {
	it("by a series that continued", async () => {
		await createCertification(app);
		const from = await backup();
		const later = await createCertification(app);
		expect([later.client.clientNumber, later.certification.certificationNumber]).toEqual([10002, "Z-2026-0002"]);
		await restore(from);
		const { client, certification } = await createCertification(await startRestored());
		expect([client.clientNumber, certification.certificationNumber]).toEqual([10102, "Z-2026-0102"]);
	});

	it("by a series that was opened after the backup, such as the one of clients", async () => {
		await restore(await backup());
		expect((await createClient(await startRestored())).clientNumber).toBe(10101);
	});

	it("by the first of a new year, and the first certificate of a certification", async () => {
		app.clock.set("2026-12-31T12:00:00.000Z");
		const before = await createCertification(app);
		const from = await backup();
		app.clock.set("2027-01-02T12:00:00.000Z");
		await restore(from);
		const restored = await startRestored();
		const { certificate } = await createCertificate(restored, { in: before, validFrom: "2027-01-01" });
		expect(certificate.certificateNumber).toBe("Z-2026-0001-101");
		const { certification } = await createCertification(restored, { client: before.client });
		expect(certification.certificationNumber).toBe("Z-2027-0101");
	});

	it("and with --skip 0 every series continues with its next number", async () => {
		await createCertification(app);
		await restore(await backup(), { skip: 0 });
		expect((await createClient(await startRestored())).clientNumber).toBe(10002);
	});
});

describe("with KEYS", () => {
	const source = () => {
		const path = join(app.deps.settings.dataDir, "keys.json");
		const keysJson = readFileSync(path, "utf8");
		rmSync(path);
		return { keysDir: folder("none"), keysJson };
	};

	it("a backup contains them, and its restore does not write them", async () => {
		const keys = source();
		const { folder: from } = await makeBackup({ ...app.deps.settings, ...keys }, folder("backups"), app.clock);
		expect(readFileSync(join(from, "keys.json"), "utf8")).toBe(keys.keysJson);
		await restoreBackup({ ...settings(), ...keys }, from, { skip: 0, clock: app.clock });
		expect(readdirSync(folder("new"))).toEqual(["portal.db"]);
		expect(readdirSync(keys.keysDir)).toEqual([]);
	});

	it("other keys than those of the backup are refused", async () => {
		const from = await backup();
		const keysJson = JSON.stringify({ ...app.deps.keys, auditSeal: "another" });
		const restored = restoreBackup({ ...settings(), keysJson }, from, { skip: 0, clock: app.clock });
		await expect(restored).rejects.toThrow("KEYS: These are other keys than those of the backup");
		expect(existsSync(folder("new/portal.db"))).toBe(false);
	});
});
