import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../audit/contract.ts";
import { bearerOf, signIn } from "../../testing/accounts.ts";
import { anApp, codeOf, firstStep } from "../../testing/second-factors.ts";
import { accountPerTest, startAppOnce } from "../../testing/started-app.ts";
import type { User } from "../users/contract.ts";
import type { OwnFactors, TotpSetup } from "./contract.ts";
import { decrypt, encrypt } from "./secrets.ts";

const app = startAppOnce();
const mina = accountPerTest(app);

const statusOf = async (response: Promise<Response>) => (await response).status;
const factors = (headers: Record<string, string>) => app.json<OwnFactors>("/second-factors", { headers });

describe("an authenticator app", () => {
	it("is active after the first right code, which returns ten recovery codes", async () => {
		const headers = await bearerOf(await signIn(app, mina));
		const { secret, uri, qr } = await app.json<TotpSetup>("/second-factors/totp", { method: "POST", headers });
		expect(uri).toContain(`secret=${secret}`);
		expect(uri).toMatch(/^otpauth:\/\/totp\/.+mina\.\d+\?issuer=/);
		expect(qr.path).toMatch(/^M4 4h1v1h-1z/);
		const confirm = (code: string) => app.request("/second-factors/totp/confirmation", { json: { code }, headers });
		// The second code has the same number of letters, but more bytes.
		for (const code of ["000000", "\u{1f600}".repeat(3)])
			expect(await (await confirm(code)).json()).toMatchObject({
				code: "VALIDATION",
				fields: { code: ["Der Code ist falsch, abgelaufen oder schon verwendet."] },
			});
		expect(await statusOf(signIn(app, mina))).toBe(200);
		expect(await (await confirm(codeOf(app, secret))).json()).toEqual({
			recoveryCodes: expect.arrayContaining([expect.stringMatching(/^[a-z2-9]{5}-[a-z2-9]{5}$/)]),
		});
		expect(await factors(headers)).toEqual({
			totp: { since: app.clock.now().toISOString() },
			passkeys: [],
			recoveryCodes: 10,
			required: false,
		});
		expect(await statusOf(signIn(app, mina))).toBe(401);
		expect(await statusOf(confirm(codeOf(app, secret, 1)))).toBe(409);
	});

	it("is stored encrypted, so that the database alone yields no code, nor does the audit trail", async () => {
		const { secret, recoveryCodes } = await anApp(app, mina);
		const { rows } = await app.deps.database.db.run("select * from totp_secret");
		const codes = await app.deps.database.db.run("select * from recovery_code");
		const stored = JSON.stringify([rows, codes.rows].map((table) => table.map((row) => Array.from(row))));
		const trail = JSON.stringify(await app.json("/audit", { as: "Admin" }));
		for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace("-", ""))])
			expect([stored, trail].join()).not.toContain(text);
		expect(trail).toContain("user.totpAdd");
		const encrypted = encrypt(app.deps.keys, mina.id, secret);
		expect(decrypt(app.deps.keys, mina.id, encrypted)).toBe(secret);
		expect(decrypt(app.deps.keys, app.userIds.Admin, encrypted)).toBeUndefined();
	});

	it("is set up and removed only after a recent confirmation", async () => {
		const { headers } = await anApp(app, mina);
		const remove = () => app.request("/second-factors/totp", { method: "DELETE", headers });
		app.clock.advance(5 * 60_000);
		const refused = await remove();
		expect(refused.status).toBe(401);
		expect(await refused.json()).toMatchObject({
			code: "REAUTHENTICATION_REQUIRED",
			confirmBy: ["password", "totp", "recoveryCode"],
		});
		const wrong = await app.request("/sessions/confirm", { json: { pwd: "Falsch-2026!" }, headers });
		expect(await wrong.json()).toMatchObject({ code: "VALIDATION", fields: { pwd: ["Das Passwort ist falsch."] } });
		expect(await statusOf(remove())).toBe(401);
		expect(await statusOf(app.request("/sessions/confirm", { json: { pwd: mina.password }, headers }))).toBe(204);
		expect(await statusOf(remove())).toBe(204);
		expect(await factors(headers)).toEqual({ passkeys: [], recoveryCodes: 0, required: false });
		const again = { headers: await bearerOf(await signIn(app, mina)), method: "POST" };
		app.clock.advance(5 * 60_000 + 1000);
		expect(await statusOf(app.request("/second-factors/totp", again))).toBe(401);
	});

	it("replaces the previous recovery codes with new ones", async () => {
		const { headers, recoveryCodes } = await anApp(app, mina);
		const renewed = await app.json<{ recoveryCodes: string[] }>("/second-factors/recovery-codes", {
			method: "POST",
			headers,
		});
		const use = async (code = "") => {
			const { token, headers: browser } = await firstStep(app, mina);
			return statusOf(app.request("/login/second-factor", { json: { token, code }, headers: browser }));
		};
		expect([await use(recoveryCodes[0]), await use(renewed.recoveryCodes[0])]).toEqual([401, 200]);
	});
});

it("an Admin sees which accounts have a second factor, and resets it, which ends the sessions of the account", async () => {
	const { headers } = await anApp(app, mina);
	const [seen] = await app.json<User[]>(`/users?q=${mina.userid}`, { as: "Admin" });
	expect(seen).toMatchObject({ secondFactor: true });
	const path = `/users/${mina.id}/second-factors`;
	expect(await statusOf(app.request(path, { as: "Admin", method: "DELETE" }))).toBe(204);
	expect(await statusOf(app.request("/sessions", { headers }))).toBe(401);
	expect(await statusOf(signIn(app, mina))).toBe(200);
	const [entry] = await app.json<AuditEntry[]>("/audit?entity=user&limit=1", { as: "Admin" });
	expect(entry).toMatchObject({
		action: "user.secondFactorsReset",
		title: "Zweite Faktoren zurückgesetzt",
		changes: { secondFactors: [["totp", "recoveryCode"], []] },
	});
});
