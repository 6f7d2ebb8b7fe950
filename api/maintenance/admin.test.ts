import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../audit/contract.ts";
import { entriesOf, verifyChain } from "../audit/index.ts";
import type { Keys } from "../platform/deps.ts";
import { readSealKeys } from "../platform/runtime/keys.ts";
import { readDataSettings } from "../platform/runtime/settings.ts";
import { didDocument } from "../public/credentials/index.ts";
import { anAccount, bearerOf, signIn } from "../testing/accounts.ts";
import { runCommand } from "../testing/processes/command.ts";
import { anApp } from "../testing/second-factors.ts";
import { startAppPerTest } from "../testing/started-app.ts";
import { TRAIL } from "../trail.ts";
import { runAdmin } from "./admin.ts";
import { readAdminCall } from "./admin-call.ts";

/** The command runs next to a running server. */

const app = startAppPerTest({ now: new Date().toISOString() });

/** Runs the command in this process, because a process for each case takes long. */
async function call(args: string[], env: Record<string, string> = {}) {
	try {
		const settings = readDataSettings({ DATA_DIR: app.deps.settings.dataDir, ...env });
		const out = await runAdmin(settings, readAdminCall(args) as Parameters<typeof runAdmin>[1]);
		return { code: 0, out, error: "" };
	} catch (error) {
		return { code: 1, out: "", error: (error as Error).message };
	}
}

const start = (...args: string[]) => runCommand("admin", args, { DATA_DIR: app.deps.settings.dataDir });

const ANNA = ["create-user", "anna.admin", "--name", "Anna Admin", "--role", "Admin", "--email"];
const passwordIn = (out: string) => /: ([\w-]{20})$/m.exec(out)?.[1] ?? "";
const lastOf = async (entity: string) =>
	(await app.json<AuditEntry[]>(`/audit?entity=${entity}`, { as: "secondAdmin" }))[0];

describe("create-user", () => {
	it("creates an account next to the running server, whose password has to be changed", async () => {
		const { code, out, error } = await start(...ANNA, "anna@example.org");
		expect({ code, error }).toEqual({ code: 0, error: "" });
		const response = await signIn(app, { userid: "anna.admin", password: passwordIn(out) });
		expect(await response.clone().json()).toMatchObject({ user: { roles: ["Admin"], mustChangePassword: true } });
		expect((await app.request("/users", { headers: await bearerOf(response) })).status).toBe(403);
		const entry = await lastOf("user");
		expect(entry).toMatchObject({ action: "user.create", user: "System" });
		expect(JSON.stringify(entry)).not.toContain(passwordIn(out));
	});

	it("refuses in one line what the form refuses, and exits with 1", async () => {
		expect(await start(...ANNA, "anna")).toEqual({
			code: 1,
			out: "",
			error: "email: Die E-Mail hat ein ungültiges Format\n",
		});
		const { code, error } = await call(["create-user", "admin.test", "--name", "Noch einer", "--role", "Admin"]);
		expect({ code, error }).toEqual({ code: 1, error: "Der Benutzer admin.test ist bereits vorhanden." });
	});
});

describe("reset-password", () => {
	it("sets a generated password, ends the sessions of the account, and unlocks the sign-in with it", async () => {
		const mina = await anAccount(app);
		const headers = await bearerOf(await signIn(app, mina));
		const { code, out } = await call(["reset-password", "MINA.muster"]);
		expect(code).toBe(0);
		expect((await app.request("/sessions", { headers })).status).toBe(401);
		expect((await signIn(app, mina)).status).toBe(401);
		const response = await signIn(app, { ...mina, password: passwordIn(out) });
		expect(await response.json()).toMatchObject({ user: { mustChangePassword: true } });
		expect(await lastOf("user")).toMatchObject({ action: "user.password", user: "System", entityId: mina.id });
	});
});

describe("unlock and reset-second-factor", () => {
	it("let a locked-out user sign in", async () => {
		const mina = await anAccount(app);
		await anApp(app, mina);
		for (let n = 0; n < 5; n++) await signIn(app, { ...mina, password: "Falsch-2026!" });
		expect((await signIn(app, mina)).status).toBe(429);
		expect(await call(["unlock", "mina.muster"])).toMatchObject({
			code: 0,
			out: "mina.muster is unlocked (5 failures).",
		});
		expect((await signIn(app, mina)).status).toBe(401);
		expect((await call(["list"])).out).toMatch(
			/^mina\.muster {2}Mina Muster {2}Auditor {2}active {2}with second factor/m,
		);
		expect((await call(["reset-second-factor", "mina.muster"])).code).toBe(0);
		expect((await signIn(app, mina)).status).toBe(200);
	});
});

it("a command creates no database, and refuses an unknown account", async () => {
	const elsewhere = join(app.deps.settings.dataDir, "nowhere");
	expect((await call(["list"], { DATA_DIR: elsewhere })).error).toBe(
		`DATABASE_URL: The file "${elsewhere}/portal.db" does not exist; set the address of the database.`,
	);
	expect(existsSync(elsewhere)).toBe(false);
	expect((await call(["unlock", "niemand.da"])).error).toBe(
		'There is no user "niemand.da"; "npm run admin -- list" shows all.',
	);
});

describe("the keys", () => {
	const json = (out: string) => JSON.parse(out) as Record<string, unknown>;

	it("are rotated in their file next to the running server, with or without an end of the former ones", async () => {
		const path = join(app.deps.settings.keysDir, "keys.json");
		const stored = () => json(readFileSync(path, "utf8"));
		const { accessToken, auditSeal } = stored();
		const { code, out, error } = await call(["rotate-keys"]);
		expect({ code, error }).toEqual({ code: 0, error: "" });
		expect(out).toContain(`New keys in "${path}". They sign from `);
		expect(stored()).toMatchObject({ auditSeal, former: [{ accessToken }] });
		const first = stored();
		expect((await call(["rotate-keys", "--at-once"])).out).toContain("The former keys are void");
		expect(stored()).toMatchObject({ auditSeal });
		expect(stored()).not.toHaveProperty("former");
		const kidOf = (keys: unknown) => (keys as Keys).accessToken.publicJwk.kid;
		const { db } = app.deps.database;
		const entries = (await entriesOf(db, { entity: "audit", entityId: "keys", actions: ["audit.keys"] })).map(
			({ user, changes }) => ({ user, changes }),
		);
		expect(entries).toEqual([
			{ user: "System", changes: { keyId: [kidOf({ accessToken }), kidOf(first)], until: [null, expect.any(String)] } },
			{ user: "System", changes: { keyId: [kidOf(first), kidOf(stored())], atOnce: [null, true] } },
		]);
		expect(JSON.stringify(entries)).not.toContain((first as unknown as Keys).accessToken.privateJwk.d);
		expect(await verifyChain(db, readSealKeys(app.deps.settings), TRAIL)).toMatchObject({ ok: true });
	});

	it("of another database are not rotated in this one, and no audit entry is added", async () => {
		const KEYS = (await call(["make-keys"])).out;
		const { code, error } = await call(["rotate-keys"], { KEYS });
		expect([code, error]).toEqual([
			1,
			expect.stringContaining("is sealed with keys, and KEYS contains other keys. Nothing was written."),
		]);
		expect(await lastOf("audit")).toBeUndefined();
	});

	it("for KEYS are the only output, when generated and when rotated", async () => {
		const made = await call(["make-keys"]);
		expect(json(made.out)).toMatchObject({ sealedFrom: { seq: 0 } });
		const keys = readFileSync(join(app.deps.settings.keysDir, "keys.json"), "utf8");
		const env = { KEYS: keys, KEYS_DIR: join(app.deps.settings.dataDir, "none") };
		const { code, out } = await call(["rotate-keys"], env);
		expect([code, json(out).auditSeal]).toEqual([0, json(keys).auditSeal]);
		expect(await lastOf("audit")).toMatchObject({ title: "Schlüssel erneuert", subject: { label: "Schlüssel" } });
		expect(json(out).former).toHaveLength(1);
		expect(existsSync(env.KEYS_DIR)).toBe(false);
	});

	it("are not generated by a rotation", async () => {
		const { code, error } = await call(["rotate-keys"], { KEYS_DIR: join(app.deps.settings.dataDir, "none") });
		expect([code, error]).toEqual([1, expect.stringContaining('keys.json" does not exist')]);
	});

	it("of credentials are rotated, while the former ones stay listed", async () => {
		const listed = async () => (await didDocument(app.deps)).assertionMethod;
		const [first] = await listed();
		const { code, out, error } = await call(["rotate-credential-key"]);
		expect([code, error]).toEqual([0, ""]);
		const [, kid = ""] = /^New credential key: (\w+)\. It signs from /.exec(out) ?? [];
		expect(await listed()).toEqual([expect.stringMatching(`#${kid}$`), first]);
		expect(await lastOf("credential")).toMatchObject({ title: "Schlüssel der Nachweise erneuert", entityId: kid });
		const KEYS = (await call(["make-keys"])).out;
		expect((await call(["rotate-credential-key"], { KEYS })).error).toContain("KEYS contains other keys");
		expect(await listed()).toHaveLength(2);
	});
});
