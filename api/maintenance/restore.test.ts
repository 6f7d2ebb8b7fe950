import { Buffer } from "node:buffer";
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createAuthenticate } from "../accounts/sessions/index.ts";
import { createApp } from "../app.ts";
import { openSealed } from "../audit/index.ts";
import type { Certification } from "../modules/certifications/contract.ts";
import type { Client } from "../modules/clients/contract.ts";
import { SYSTEM } from "../platform/deps.ts";
import { readSettings } from "../platform/runtime/settings.ts";
import { cookieOf, signIn } from "../testing/accounts.ts";
import {
	aCertificateInput,
	aCertificationInput,
	aClientInput,
	createCertification,
	startTestApp,
	type TestApp,
} from "../testing/index.ts";
import { makeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";

let app: TestApp;
let folder: string;
beforeEach(async () => {
	app = await startTestApp({ signedIn: false });
	folder = mkdtempSync(join(tmpdir(), "restore-"));
});
afterEach(() => {
	app.close();
	rmSync(folder, { recursive: true, force: true });
});

const backup = async () => (await makeBackup(app.deps.settings, join(folder, "backups"), app.clock)).folder;
const settings = () => readSettings({ DATA_DIR: join(folder, "new") });
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

/** Starts the application with the restored data; requests can use a former token. */
async function restoredApp() {
	const { database } = await openSealed(settings().dataDir, { url: settings().databaseUrl });
	const authenticate = createAuthenticate({ ...app.deps, database });
	const api = createApp({ ...app.deps, database, authenticate }, undefined as never);
	return {
		close: () => database.close(),
		async send(path: string, { token, json, cookie }: { token?: string; json?: unknown; cookie?: string } = {}) {
			const headers = new Headers(json === undefined ? {} : { "content-type": "application/json" });
			if (token) headers.set("authorization", `Bearer ${token}`);
			if (cookie) headers.set("cookie", cookie);
			const method = json === undefined ? "GET" : "POST";
			return api.request(`/api${path}`, { method, headers, ...(json ? { body: JSON.stringify(json) } : {}) });
		},
		async signIn() {
			const json = { userid: "admin.test", pwd: "Test-2026!", token: "" };
			return ((await (await this.send("/login", { json })).json()) as { accessToken: string }).accessToken;
		},
	};
}

describe("a restore refuses", () => {
	let from: string;
	beforeEach(async () => {
		from = await backup();
	});
	afterEach(() => {
		for (const name of existsSync(join(folder, "new")) ? readdirSync(join(folder, "new")) : [])
			expect(name).not.toContain("unfertig");
	});

	it("an incomplete backup", async () => {
		rmSync(join(from, "backup.json"));
		await expect(restore(from)).rejects.toThrow("contains no complete backup");
		expect(existsSync(join(folder, "new"))).toBe(false);
	});

	it("a backup whose manifest is truncated", async () => {
		truncateSync(join(from, "backup.json"), 50);
		await expect(restore(from)).rejects.toThrow("contains no complete backup");
	});

	it("a backup that does not have its final name yet", async () => {
		const unfinished = join(folder, "backups/.unfertig-2026-03-10T09-00-00Z-1");
		renameSync(from, unfinished);
		await expect(restore(unfinished)).rejects.toThrow("contains no complete backup");
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
		expect(existsSync(join(folder, "new"))).toBe(false);
	});

	it.each(["portal.db", "portal.db-wal", "portal.db-shm"])("to write next to an existing %s", async (name) => {
		mkdirSync(join(folder, "new"));
		writeFileSync(join(folder, "new", name), "");
		await expect(restore(from)).rejects.toThrow(`${name}" exists and is not overwritten`);
		expect(readdirSync(join(folder, "new"))).toEqual([name]);
	});

	it("to replace other keys", async () => {
		mkdirSync(join(folder, "new"));
		writeFileSync(join(folder, "new/keys.json"), "{}");
		await expect(restore(from)).rejects.toThrow("with other keys than those of the backup");
		expect(readFileSync(join(folder, "new/keys.json"), "utf8")).toBe("{}");
	});

	it("data of a newer version of the application", async () => {
		await tamper("insert into __drizzle_migrations (hash, created_at) values ('x', 9999999999999)");
		app.clock.advance(1000);
		await expect(restore(await backup())).rejects.toThrow("from a newer version of the portal");
		expect(readdirSync(join(folder, "new"))).toEqual([]);
	});

	it("changed data, unless they are accepted", async () => {
		await app.accessToken("Admin");
		await tamper(...TAMPERED);
		app.clock.advance(1000);
		const tampered = await backup();
		await expect(restore(tampered)).rejects.toThrow("With --accept-tampering they are restored nevertheless.");
		expect(readdirSync(join(folder, "new"))).toEqual([]);
		expect(await restore(tampered, { acceptTampering: true })).toMatchObject({
			tampering: expect.stringContaining("First broken entry: 2."),
		});
	});
});

describe("after a restore", () => {
	it("exactly data and keys exist, readable by their owner only", async () => {
		await createCertification(app);
		const from = await backup();
		const { counts } = await restore(from);
		expect(counts).toMatchObject({ clients: 1, certifications: 1, users: 4 });
		expect(readdirSync(join(folder, "new")).sort()).toEqual(["keys.json", "portal.db"]);
		expect(["", "/keys.json", "/portal.db"].map((name) => mode(join(folder, `new${name}`)))).toEqual([
			"700",
			"600",
			"600",
		]);
		expect(JSON.parse(readFileSync(join(folder, "new/keys.json"), "utf8"))).toEqual(app.deps.keys);
	});

	it("the remains of a killed restore have no effect", async () => {
		const from = await backup();
		mkdirSync(join(folder, "new"));
		for (const name of ["portal.db.unfertig", "portal.db.unfertig-wal"])
			writeFileSync(join(folder, "new", name), Buffer.alloc(5000, 1));
		cpSync(join(from, "keys.json"), join(folder, "new/keys.json"));
		await restore(from);
		expect(readdirSync(join(folder, "new")).sort()).toEqual(["keys.json", "portal.db"]);
	});

	it("every session is ended, and users can sign in again", async () => {
		const token = await app.accessToken("Admin");
		const cookie = cookieOf(await signIn(app, { userid: "auditor.test", password: "Test-2026!" }));
		expect(await restore(await backup())).toMatchObject({ endedSessions: 2 });
		const restored = await restoredApp();
		try {
			expect((await restored.send("/client", { token })).status).toBe(401);
			expect((await restored.send("/refresh", { cookie })).status).toBe(401);
			expect((await restored.send("/client", { token: await restored.signIn() })).status).toBe(200);
		} finally {
			restored.close();
		}
	});

	it("the trail records it and is unbroken", async () => {
		await restore(await backup(), { skip: 42 });
		const restored = await restoredApp();
		try {
			const token = await restored.signIn();
			expect(await (await restored.send("/audit/verification", { token })).json()).toMatchObject({ ok: true });
			const entries = await (await restored.send("/audit?entity=audit", { token })).json();
			expect(entries).toMatchObject([
				{
					user: "System",
					action: "audit.restore",
					changes: { skippedNumbers: [null, 42], backup: [null, "2026-03-10T09:00:00.000Z"], sessions: [0, 0] },
				},
			]);
		} finally {
			restored.close();
		}
	});
});

describe("a number that was issued after the backup is not issued again", () => {
	it("by a series that continued", async () => {
		await createCertification(app);
		const from = await backup();
		const later = await createCertification(app);
		expect([later.client.clientNumber, later.certification.certificationNumber]).toEqual([10002, "Z-2026-0002"]);
		await restore(from);
		const restored = await restoredApp();
		try {
			const token = await restored.signIn();
			const client = (await (await restored.send("/client", { token, json: aClientInput() })).json()) as Client;
			expect(client.clientNumber).toBe(10102);
			const path = `/client/certification/${client._id}`;
			const answer = await restored.send(path, { token, json: aCertificationInput() });
			expect(((await answer.json()) as Certification).certificationNumber).toBe("Z-2026-0102");
		} finally {
			restored.close();
		}
	});

	it("by a series that was opened after the backup, such as the one of clients", async () => {
		const first = await backup();
		await restore(first);
		const restored = await restoredApp();
		try {
			const client = await restored.send("/client", { token: await restored.signIn(), json: aClientInput() });
			expect(((await client.json()) as Client).clientNumber).toBe(10101);
		} finally {
			restored.close();
		}
	});

	it("by the first of a new year, and the first certificate of a certification", async () => {
		app.clock.set("2026-12-31T12:00:00.000Z");
		const { certification, products } = await createCertification(app);
		const from = await backup();
		app.clock.set("2027-01-02T12:00:00.000Z");
		await restore(from);
		const restored = await restoredApp();
		try {
			const token = await restored.signIn();
			const input = aCertificateInput({ products: products.map(({ _id }) => _id), validFrom: "2027-01-01" });
			const certificate = await restored.send(`/certificate/certification/${certification._id}`, {
				token,
				json: input,
			});
			expect(await certificate.json()).toMatchObject({ certificateNumber: "Z-2026-0001-101" });
			const clients = (await (await restored.send("/client", { token })).json()) as Client[];
			const answer = await restored.send(`/client/certification/${clients[0]?._id}`, {
				token,
				json: aCertificationInput(),
			});
			expect(await answer.json()).toMatchObject({ certificationNumber: "Z-2027-0101" });
		} finally {
			restored.close();
		}
	});

	it("and with --skip 0 every series continues with its next number", async () => {
		await createCertification(app);
		await restore(await backup(), { skip: 0 });
		const restored = await restoredApp();
		try {
			const client = await restored.send("/client", { token: await restored.signIn(), json: aClientInput() });
			expect(((await client.json()) as Client).clientNumber).toBe(10002);
		} finally {
			restored.close();
		}
	});
});

describe("with KEYS", () => {
	const source = () => {
		const path = join(app.deps.settings.dataDir, "keys.json");
		const keysJson = readFileSync(path, "utf8");
		rmSync(path);
		return { keysDir: join(folder, "none"), keysJson };
	};

	it("a backup contains them, and its restore does not write them", async () => {
		const keys = source();
		const { folder: from } = await makeBackup({ ...app.deps.settings, ...keys }, join(folder, "backups"), app.clock);
		expect(readFileSync(join(from, "keys.json"), "utf8")).toBe(keys.keysJson);
		await restoreBackup({ ...settings(), ...keys }, from, { skip: 0, clock: app.clock });
		expect(readdirSync(join(folder, "new"))).toEqual(["portal.db"]);
		expect(readdirSync(keys.keysDir)).toEqual([]);
	});

	it("other keys than those of the backup are refused", async () => {
		const from = await backup();
		const keysJson = JSON.stringify({ ...app.deps.keys, auditSeal: "another" });
		const restored = restoreBackup({ ...settings(), keysJson }, from, { skip: 0, clock: app.clock });
		await expect(restored).rejects.toThrow("KEYS: These are other keys than those of the backup");
		expect(existsSync(join(folder, "new/portal.db"))).toBe(false);
	});
});
