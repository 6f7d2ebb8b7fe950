import { beforeEach, describe, expect, it } from "vitest";
import { bearerOf, signIn } from "../../../testing/accounts.ts";
import { Authenticator, type Bent } from "../../../testing/authenticator.ts";
import { startTestApp } from "../../../testing/index.ts";
import { firstStep } from "../../../testing/second-factors.ts";
import { accountPerTest, startAppOnce } from "../../../testing/started-app.ts";
import type { OwnFactors } from "../contract.ts";

const SITE = "https://portal.example.org";

const app = startAppOnce({ settings: { publicUrl: SITE } });
const mina = accountPerTest(app);
let headers: { authorization: string };
let key: Authenticator;
beforeEach(async () => {
	headers = await bearerOf(await signIn(app, mina));
	key = new Authenticator(SITE);
});

type Options = { challenge: string; [name: string]: unknown };
const registrationOptions = () => app.json<Options>("/second-factors/passkeys/options", { method: "POST", headers });
const add = (response: unknown, name = "Laptop") =>
	app.request("/second-factors/passkeys", { json: { name, response }, headers });
const register = async (bent: Bent = {}) => add(key.register(await registrationOptions(), bent));
const loginOptions = () => app.json<Options>("/login/passkey-options", { method: "POST" });
const login = (passkey: unknown) => app.request("/login/passkey", { json: { passkey } });
const statusOf = async (response: Promise<Response>) => (await response).status;

describe("a passkey", () => {
	it("requires user verification at this site, and is listed, renamed and removed by its owner alone", async () => {
		const options = await registrationOptions();
		expect(options).toMatchObject({
			rp: { id: "portal.example.org" },
			user: { name: mina.userid, displayName: "Mina Muster" },
			authenticatorSelection: { residentKey: "required", userVerification: "required" },
			attestation: "none",
		});
		const response = await add(key.register(options));
		expect(response.status).toBe(201);
		expect(await response.json()).toMatchObject({
			passkey: { _id: key.credentialId, name: "Laptop" },
			recoveryCodes: expect.any(Array),
		});
		const path = `/second-factors/passkeys/${key.credentialId}`;
		expect(await statusOf(app.request(path, { as: "Admin", method: "PUT", json: { name: "Meiner" } }))).toBe(404);
		expect(await statusOf(app.request(path, { as: "Admin", method: "DELETE" }))).toBe(404);
		expect(await app.json(path, { method: "PUT", json: { name: "Telefon" }, headers })).toMatchObject({
			name: "Telefon",
		});
		const own = await app.json<OwnFactors>("/second-factors", { headers });
		expect(own).toMatchObject({ passkeys: [{ name: "Telefon" }], recoveryCodes: 10 });
		expect(await statusOf(app.request(path, { method: "DELETE", headers }))).toBe(204);
		expect(await app.json("/second-factors", { headers })).toMatchObject({ passkeys: [], recoveryCodes: 0 });
		expect(await statusOf(signIn(app, mina))).toBe(200);
	});

	it("made at another site or not unlocked by its owner is refused", async () => {
		for (const bent of [{ origin: "https://portal.example.net" }, { verified: false }]) {
			const response = await register(bent);
			const fields = { response: [expect.any(String)] };
			expect([response.status, await response.json()]).toMatchObject([400, { fields }]);
		}
	});

	it("is refused a second time, and for a challenge that is used, expired or of another account", async () => {
		const options = await registrationOptions();
		expect(await statusOf(add(key.register(options)))).toBe(201);
		expect(await statusOf(add(new Authenticator(SITE).register(options)))).toBe(400);
		expect(await statusOf(register())).toBe(409);
		const others = await app.json<Options>("/second-factors/passkeys/options", { as: "Admin", method: "POST" });
		expect(await statusOf(add(new Authenticator(SITE).register(others)))).toBe(400);
		const old = await registrationOptions();
		app.clock.advance(5 * 60_000);
		expect(await statusOf(add(new Authenticator(SITE).register(old)))).toBe(400);
	});

	it("is added only after a recent confirmation", async () => {
		const options = await registrationOptions();
		app.clock.advance(5 * 60_000 - 1);
		expect(await statusOf(app.request("/second-factors/passkeys/options", { method: "POST", headers }))).toBe(200);
		app.clock.advance(2);
		expect(await statusOf(app.request("/second-factors/passkeys/options", { method: "POST", headers }))).toBe(401);
		expect(await statusOf(add(key.register(options)))).toBe(401);
	});
});

describe("signing in by a passkey alone", () => {
	beforeEach(async () => {
		await register();
	});

	it("needs no userid and signs its owner in", async () => {
		const options = await loginOptions();
		expect(options).toMatchObject({ rpId: "portal.example.org", userVerification: "required" });
		expect(options.allowCredentials ?? []).toEqual([]);
		const response = await login(key.answer(options, { userHandle: mina.id }));
		expect(await response.json()).toMatchObject({ user: { userid: mina.userid } });
	});

	it.each<[string, Bent]>([
		["from another site", { origin: "https://portal.example.net" }],
		["not unlocked by its owner", { verified: false }],
		["with the handle of another account", { userHandle: "another" }],
	])("refuses a response %s", async (_what, bent) => {
		expect(await statusOf(login(key.answer(await loginOptions(), bent)))).toBe(401);
	});

	it("refuses a response whose counter did not increase, because the passkey was copied", async () => {
		expect(await statusOf(login(key.answer(await loginOptions(), { counter: 7 })))).toBe(200);
		expect(await statusOf(login(key.answer(await loginOptions(), { counter: 7 })))).toBe(401);
		expect(await statusOf(login(key.answer(await loginOptions(), { counter: 8 })))).toBe(200);
	});

	it("refuses a wrong signature, an unknown passkey and a challenge that is used or expired", async () => {
		const options = await loginOptions();
		const answer = key.answer(options);
		const forged = {
			...answer,
			response: { ...answer.response, signature: new Authenticator(SITE).answer(options).response.signature },
		};
		expect(await statusOf(login(forged))).toBe(401);
		expect(await statusOf(login(new Authenticator(SITE).answer(options)))).toBe(401);
		expect(await statusOf(login(key.answer(options)))).toBe(200);
		expect(await statusOf(login(key.answer(options)))).toBe(401);
		const old = await loginOptions();
		app.clock.advance(5 * 60_000);
		expect(await statusOf(login(key.answer(old)))).toBe(401);
		expect(await statusOf(login(key.answer({ challenge: "erfunden" })))).toBe(401);
	});

	it("refuses the owner of a deactivated account", async () => {
		await app.json(`/users/${mina.id}/deactivation`, { as: "Admin", method: "POST" });
		expect(await statusOf(login(key.answer(await loginOptions())))).toBe(401);
	});
});

describe("a passkey as the second factor", () => {
	const options = ({ token, headers: browser }: Awaited<ReturnType<typeof firstStep>>) =>
		app.json<Options>("/login/second-factor/passkey-options", { json: { token }, headers: browser });

	it("signs in after the password, with the challenge of that sign-in", async () => {
		await register();
		const step = await firstStep(app, mina);
		expect(step.methods).toEqual(["passkey", "recoveryCode"]);
		const finish = (passkey: unknown) =>
			app.request("/login/second-factor", { json: { token: step.token, passkey }, headers: step.headers });
		expect(await statusOf(finish(key.answer(await loginOptions())))).toBe(401);
		expect(await statusOf(finish(key.answer(await options(step))))).toBe(200);
	});

	it("of another account is refused", async () => {
		await register();
		const step = await firstStep(app, mina);
		const other = new Authenticator(SITE);
		const admin = { as: "Admin" as const };
		const theirs = await app.json<Options>("/second-factors/passkeys/options", { ...admin, method: "POST" });
		await app.json("/second-factors/passkeys", { ...admin, json: { name: "Admin", response: other.register(theirs) } });
		const passkey = other.answer(await options(step));
		const json = { token: step.token, passkey };
		expect(await statusOf(app.request("/login/second-factor", { json, headers: step.headers }))).toBe(401);
	});
});

it("passkeys are unavailable at an IP address or without https", async () => {
	for (const publicUrl of ["http://portal.example.org", "https://192.0.2.7", "https://[2001:db8::7]"]) {
		const other = await startTestApp({ settings: { publicUrl } });
		expect(await other.json("/settings/sign-in")).toMatchObject({ passkeys: false });
		expect(await statusOf(other.request("/login/passkey-options", { method: "POST" }))).toBe(404);
		other.close();
	}
	expect(await app.json("/settings/sign-in")).toEqual({ passkeys: true, passwordByMail: false });
});
