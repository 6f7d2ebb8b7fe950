import { afterEach, describe, expect, it } from "vitest";
import { anAccount, bearerOf, cookieOf, signIn } from "../../testing/accounts.ts";
import { filledIn, targetsOf } from "../../testing/bent-requests.ts";
import { startTestApp, type TestApp } from "../../testing/index.ts";
import { codeOf } from "../../testing/second-factors.ts";
import type { TotpSetup } from "../second-factors/contract.ts";

let app: TestApp;
afterEach(() => app.close());

/** Calls every route that accepts a staff session and returns its responses by route. */
async function answers(headers: Record<string, string>): Promise<Record<string, string>> {
	const codes: Record<string, string> = {};
	for (const { method, path, operation } of targetsOf(await app.json("/openapi.json"))) {
		if (operation.security?.length === 0) continue;
		const route = `${method} ${path}`;
		const url = filledIn(path.replace(/^\/api/, ""), ["none"]);
		const json = method === "GET" ? {} : { json: {} };
		const response = await app.request(url, { method, headers, ...json });
		const text = await response.text();
		codes[route] = response.ok ? "ok" : ((JSON.parse(text) as { code: string }).code ?? "");
	}
	return codes;
}
const except = (codes: Record<string, string>, code: string) =>
	Object.keys(codes)
		.filter((route) => codes[route] !== code)
		.sort();

it("a session whose password was set by an Admin allows only a password change on every route, and is unrestricted after it", async () => {
	app = await startTestApp();
	const values = {
		userid: "neue.person",
		name: "Nora Neumann",
		roles: ["Admin"],
		pwd: "Erstes-2026!",
		pwd2: "Erstes-2026!",
		mustChangePassword: true,
	};
	await app.json("/users", { as: "Admin", json: values });
	const account = { userid: "neue.person", password: "Erstes-2026!" };
	const response = await signIn(app, account);
	expect(await response.clone().json()).toMatchObject({ user: { mustChangePassword: true } });
	const headers = await bearerOf(response);
	expect(except(await answers(headers), "PASSWORD_CHANGE_REQUIRED")).toEqual(["PUT /api/users/me/password"]);

	const refreshed = await app.request("/refresh", { headers: { cookie: cookieOf(response) } });
	expect(await refreshed.json()).toMatchObject({ user: { mustChangePassword: true } });
	const json = { current: account.password, pwd: "Zweites-2026!", pwd2: "Zweites-2026!" };
	expect((await app.request("/users/me/password", { method: "PUT", json, headers })).status).toBe(200);
	expect((await app.request("/audit", { headers })).status).toBe(200);
	const again = await signIn(app, { ...account, password: "Zweites-2026!" });
	expect(((await again.json()) as { user: object }).user).not.toHaveProperty("mustChangePassword");
});

describe("where a second factor is required", () => {
	const SETTING_UP = [
		"DELETE /api/second-factors/passkeys/{id}",
		"DELETE /api/second-factors/totp",
		"GET /api/second-factors",
		"POST /api/second-factors/passkeys",
		"POST /api/second-factors/passkeys/options",
		"POST /api/second-factors/recovery-codes",
		"POST /api/second-factors/totp",
		"POST /api/second-factors/totp/confirmation",
		"POST /api/sessions/confirm",
		"POST /api/sessions/confirm/passkey-options",
		"PUT /api/second-factors/passkeys/{id}",
	];

	it("a session without a factor allows only its set-up on every route, and is unrestricted after it", async () => {
		app = await startTestApp({ settings: { require2fa: "admin" } });
		const account = await anAccount(app, { roles: ["Admin"] });
		const response = await signIn(app, account);
		expect(await response.clone().json()).toMatchObject({ user: { mustSetUpSecondFactor: true } });
		const headers = await bearerOf(response);
		expect(except(await answers(headers), "SECOND_FACTOR_REQUIRED")).toEqual(SETTING_UP);
		const refused = await app.request("/users", { headers });
		expect([refused.status, await refused.json()]).toMatchObject([
			403,
			{ message: "Bitte richten Sie zuerst einen zweiten Faktor ein." },
		]);

		const { secret } = await app.json<TotpSetup>("/second-factors/totp", { method: "POST", headers });
		await app.json("/second-factors/totp/confirmation", { json: { code: codeOf(app, secret) }, headers });
		expect((await app.request("/users", { headers })).status).toBe(200);
		const last = await app.request("/second-factors/totp", { method: "DELETE", headers });
		expect([last.status, await last.json()]).toMatchObject([409, { code: "IN_USE" }]);
		expect((await app.request("/users", { headers })).status).toBe(200);
	});

	it("of Admins only, an Auditor needs none; of all accounts, an Auditor needs one", async () => {
		for (const [require2fa, status] of [
			["admin", 200],
			["all", 403],
		] as const) {
			app = await startTestApp({ settings: { require2fa } });
			const headers = await bearerOf(await signIn(app, await anAccount(app)));
			expect((await app.request("/users", { headers })).status).toBe(status);
			if (status === 200) app.close();
		}
	});
});
