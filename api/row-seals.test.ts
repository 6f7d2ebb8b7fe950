import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSealed } from "./audit/index.ts";
import { verifyRows } from "./audit/sealed-rows.repository.ts";
import { silentLog } from "./platform/runtime/log.ts";
import { anAccount, bearerOf, cookieOf, signIn, type TestAccount } from "./testing/accounts.ts";
import { Authenticator } from "./testing/authenticator.ts";
import { startBackend } from "./testing/backend.ts";
import { forge, putBack, rowsOf } from "./testing/forging.ts";
import { createCertificate, startTestApp, type TestApp } from "./testing/index.ts";
import { anApp, codeOf, firstStep } from "./testing/second-factors.ts";

/** An attacker can write the database, but does not have `keys.json`. */

const deps = { log: silentLog };
let app: TestApp;
let mina: TestAccount;
beforeEach(async () => {
	app = await startTestApp({ deps });
	mina = await anAccount(app);
});
afterEach(() => app.close());

const FUTURE = "2099-01-01T00:00:00.000Z";
const NOW = "2026-03-10T09:00:00.000Z";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const SECRET = "A".repeat(43);
const HASH = sha256(SECRET);
const adminId = () => app.userIds.Admin;
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const refreshedBy = (cookie: string) => statusOf(app.request("/refresh", { headers: { cookie } }));

describe("accounts and sessions", () => {
	it("an inserted session or refresh token is refused", async () => {
		const honest = cookieOf(await signIn(app, mina));
		await forge(
			app,
			`insert into session (id, user_id, user_agent, started_at, authenticated_at, last_used_at, expires_at)
				values ('forged', '${adminId()}', '', '${NOW}', '${NOW}', '${NOW}', '${FUTURE}')`,
			`insert into refresh_token (hash, session_id, expires_at) values ('${HASH}', 'forged', '${FUTURE}')`,
		);
		const [name] = honest.split("=");
		expect(await refreshedBy(`${name}=${SECRET}`)).toBe(401);
		expect(await refreshedBy(honest)).toBe(200);
	});

	it("a refresh token for a genuine session, or a genuine token moved to another session, is refused", async () => {
		await app.accessToken("Admin");
		const own = cookieOf(await signIn(app, mina));
		const [name] = own.split("=");
		await forge(
			app,
			`insert into refresh_token (hash, session_id, expires_at)
				select '${HASH}', id, '${FUTURE}' from session where user_id = '${adminId()}' limit 1`,
		);
		expect(await refreshedBy(`${name}=${SECRET}`)).toBe(401);
		await forge(
			app,
			`update refresh_token set session_id = (select id from session where user_id = '${adminId()}' limit 1)
				where hash = '${sha256(own.slice(own.indexOf("=") + 1))}'`,
		);
		expect(await refreshedBy(own)).toBe(401);
	});

	it("a session that was moved to another account, prolonged or reopened is refused", async () => {
		const headers = await bearerOf(await signIn(app, mina));
		expect(await statusOf(app.request("/sessions", { headers }))).toBe(200);
		await forge(app, `update session set expires_at = '${FUTURE}' where user_id = '${mina.id}'`);
		expect(await statusOf(app.request("/sessions", { headers }))).toBe(401);
		const cookie = cookieOf(await signIn(app, mina));
		await app.request("/logout", { headers: { cookie } });
		await forge(app, "update session set revoked_at = null, revoked_reason = null");
		expect(await refreshedBy(cookie)).toBe(401);
	});

	it("a role that was added is ignored, and the account cannot sign in", async () => {
		const headers = await bearerOf(await signIn(app, mina));
		await forge(app, `update user set roles = '["Admin","Auditor"]' where id = '${mina.id}'`);
		expect(await statusOf(app.request("/audit?limit=1", { headers }))).toBe(401);
		expect(await statusOf(signIn(app, mina))).toBe(401);
	});

	it.each([["password_hash"], ["password_hash", "seal"]])(
		"a password hash that was copied from another account does not sign in: %s %s",
		async (...columns) => {
			const copied = columns.map((name) => `${name} = (select ${name} from user as own where own.id = '${mina.id}')`);
			await forge(app, `update user set ${copied.join()} where id = '${adminId()}'`);
			expect(await statusOf(signIn(app, { userid: "admin.test", password: mina.password }))).toBe(401);
		},
	);

	it("a deactivated account that was reactivated stays refused, also with its former row", async () => {
		const before = await rowsOf(app, "user", `id = '${mina.id}'`);
		await app.request(`/users/${mina.id}/deactivation`, { as: "Admin", method: "POST" });
		await forge(app, `update user set deactivated_at = null where id = '${mina.id}'`);
		expect(await statusOf(signIn(app, mina))).toBe(401);
		await putBack(app, "user", before);
		expect(await statusOf(signIn(app, mina))).toBe(401);
	});

	it("former roles and a former password cannot sign in, and end at the next refresh", async () => {
		const [old] = await rowsOf(app, "user", `id = '${mina.id}'`);
		const headers = await bearerOf(await signIn(app, mina));
		const pwd = "Anderes-2026!";
		const json = { current: mina.password, pwd, pwd2: pwd };
		await app.json("/users/me/password", { method: "PUT", headers, json });
		const cookie = cookieOf(await signIn(app, { ...mina, password: pwd }));
		await putBack(app, "user", old ? [old] : []);
		expect(await statusOf(signIn(app, mina))).toBe(401);
		expect(await refreshedBy(cookie)).toBe(401);
	});

	it("an inserted password link, or one whose account was changed, is refused", async () => {
		await forge(
			app,
			`insert into password_reset (hash, user_id, expires_at) values ('${HASH}', '${adminId()}', '${FUTURE}')`,
		);
		const json = { token: SECRET, pwd: "Anderes-2026!", pwd2: "Anderes-2026!" };
		expect(await statusOf(app.request("/password-reset/confirm", { json }))).toBe(404);
	});
});

describe("second factors", () => {
	it("a deleted one is still required at the sign-in", async () => {
		await anApp(app, mina);
		await forge(app, "delete from totp_secret", "delete from recovery_code");
		expect(await statusOf(signIn(app, mina))).toBe(401);
	});

	it("a used code stays used after its mark was removed", async () => {
		const { secret, recoveryCodes } = await anApp(app, mina);
		const finish = async (code: string) => {
			const { token, headers } = await firstStep(app, mina);
			return statusOf(app.request("/login/second-factor", { json: { token, code }, headers }));
		};
		const code = codeOf(app, secret);
		expect(await finish(code)).toBe(200);
		await forge(app, "update totp_secret set last_step = null");
		expect(await finish(code)).toBe(401);
		const [recovery = ""] = recoveryCodes;
		expect(await finish(recovery)).toBe(200);
		await forge(app, "update recovery_code set used_at = null");
		expect(await finish(recovery)).toBe(401);
	});

	it("an own passkey that was moved to another account does not open that account", async () => {
		app.close();
		const site = "https://portal.example.org";
		app = await startTestApp({ settings: { publicUrl: site }, deps });
		mina = await anAccount(app);
		const headers = await bearerOf(await signIn(app, mina));
		const key = new Authenticator(site);
		const options = (path: string) => app.json<{ challenge: string }>(path, { method: "POST", headers });
		const response = key.register(await options("/second-factors/passkeys/options"));
		expect(await statusOf(app.request("/second-factors/passkeys", { json: { name: "Own", response }, headers }))).toBe(
			201,
		);
		const enter = async () => {
			const passkey = key.answer(await options("/login/passkey-options"));
			return statusOf(app.request("/login/passkey", { json: { passkey } }));
		};
		expect(await enter()).toBe(200);
		await forge(app, `update passkey set user_id = '${adminId()}'`);
		expect(await enter()).toBe(401);
	});
});

describe("tokens and links", () => {
	it("a module token that was inserted, prolonged or reopened is refused", async () => {
		const token = `portal_module_${SECRET}`;
		await forge(
			app,
			`insert into module_token (id, module, name, hash, created_by, created_at, expires_at)
				values ('forged', 'clients', 'x', '${sha256(token)}', 'x', '${NOW}', '${FUTURE}')`,
		);
		const asModule = (bearer: string) =>
			statusOf(app.request("/modules/clients", { headers: { authorization: `Bearer ${bearer}` } }));
		expect(await asModule(token)).toBe(401);
		const json = { name: "CI", days: 1 };
		const made = await app.json<{ _id: string; token: string }>("/modules/clients/tokens", { as: "Admin", json });
		expect(await asModule(made.token)).not.toBe(401);
		await forge(app, `update module_token set expires_at = '${FUTURE}'`);
		expect(await asModule(made.token)).toBe(401);
	});

	it("a backend whose address was changed is not called", async () => {
		app.close();
		const [own, foreign] = [await startBackend(), await startBackend()];
		app = await startTestApp({ settings: { moduleBackends: [own.url, foreign.url] }, deps });
		const json = { module: "clients", url: own.url, answerSeconds: 5 };
		expect(await statusOf(app.request("/module-backends", { as: "Admin", json }))).toBe(201);
		expect(await statusOf(app.request("/x/clients/hello", { as: "Auditor" }))).toBe(200);
		await forge(app, `update module_backend set url = '${foreign.url}'`);
		expect(await statusOf(app.request("/x/clients/hello", { as: "Auditor" }))).toBe(404);
		expect(foreign.received).toEqual([]);
		await own.close();
		await foreign.close();
	});

	it("an inserted calendar link is refused", async () => {
		await forge(
			app,
			`insert into calendar_feed (user_id, hash, created_at) values ('${adminId()}', '${HASH}', '${NOW}')`,
		);
		expect(await statusOf(app.request(`/deadlines.ics?token=${SECRET}`))).toBe(404);
	});

	it("an inserted watch and its link have no effect", async () => {
		const { certificate } = await createCertificate(app, { status: "PUBLIC" });
		await forge(
			app,
			`insert into watch (id, certificate_id, email, mailbox, lang)
				values ('forged', '${certificate._id}', 'x@example.org', 'x@example.org', 'de')`,
			`insert into watch_link (hash, watch_id) values ('${HASH}', 'forged')`,
		);
		expect(await statusOf(app.request("/watches/link", { json: { token: SECRET } }))).toBe(404);
		await app.request("/watches/end", { json: { token: SECRET } });
		expect(await rowsOf(app, "watch")).toHaveLength(1);
	});
});

describe("a seal", () => {
	it("of another row or another table is invalid", async () => {
		const cookie = cookieOf(await signIn(app, mina));
		await app.accessToken("Admin");
		await forge(
			app,
			`update session set user_id = '${adminId()}', seal = (select seal from session as other where other.user_id = '${adminId()}' limit 1)
				where user_id = '${mina.id}'`,
		);
		expect(await refreshedBy(cookie)).toBe(401);
	});

	it("that was removed makes the row invalid", async () => {
		const headers = await bearerOf(await signIn(app, mina));
		await forge(app, "update session set seal = null");
		expect(await statusOf(app.request("/sessions", { headers }))).toBe(401);
	});
});

it("the check of the trail reports the table and the row that was changed", async () => {
	await anApp(app, mina);
	const { client } = await createCertificate(app, { status: "PUBLIC" });
	await app.json(`/client/${client._id}/directory`, { as: "Admin", method: "PUT" });
	await app.json("/deadlines/feed", { as: "Admin", method: "POST" });
	await app.json("/modules/clients/tokens", { as: "Admin", json: { name: "CI", days: 1 } });
	const problems = async () => (await verifyRows(app.deps.database.db, app.deps.keys)).problems.map(({ row }) => row);
	for (const [table, change] of [
		["session", "user_agent = user_agent, expires_at = '2099-01-01'"],
		["refresh_token", "used_at = null, expires_at = '2099-01-01'"],
		["user", "must_change_password = 1 - must_change_password"],
		["recovery_code", "used_at = '2026-03-10'"],
		["totp_secret", "last_step = null"],
		["credential", "status_index = status_index + 1"],
		["credential_list", "bits = 2 * bits"],
		["directory_consent", "note = 'x'"],
		["directory_entry", "company = 'x'"],
		["calendar_feed", `hash = '${HASH}'`],
		["module_token", "revoked_at = null, name = 'x'"],
		// The last one, because its numbers are too large to be restored.
		["directory_product", "name = 'x'"],
	] as const) {
		expect([table, await problems()]).toEqual([table, []]);
		const before = await rowsOf(app, table);
		await forge(app, `update ${table} set ${change}`);
		const [first = "", ...others] = await problems();
		for (const row of [first, ...others]) expect(row.split(" ")[0]).toBe(table);
		const key = first.slice(table.length + 1);
		// `rowsOf` reads keys as numbers, which rounds the keys of products.
		const expected = table === "directory_product" ? String(Number(key)) : key;
		expect(Object.values(before[0] ?? {}).map(String)).toContain(expected);
		await putBack(app, table, before);
	}
});

it("the first start with sealed rows seals existing rows, and no later start does", async () => {
	const { dataDir, databaseUrl: url } = app.deps.settings;
	const unseal = () => forge(app, "update session set seal = null", "update user set seal = null");
	const restart = async () => (await openSealed(dataDir, { url })).database.close();
	const unsealed = async () => (await rowsOf(app, "user", "seal is null")).length;
	await unseal();
	await restart();
	expect(await unsealed()).toBeGreaterThan(0);
	const path = join(dataDir, "keys.json");
	const { sealedFrom, ...keys } = JSON.parse(readFileSync(path, "utf8"));
	writeFileSync(path, JSON.stringify({ ...keys, sealedFrom: { ...sealedFrom, rows: undefined } }));
	await restart();
	expect(await unsealed()).toBe(0);
	expect(JSON.parse(readFileSync(path, "utf8")).sealedFrom).toMatchObject({ rows: true });
	expect(await statusOf(signIn(app, mina))).toBe(200);
});
