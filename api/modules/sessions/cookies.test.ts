import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { anAccount, signIn, type TestAccount } from "../../testing/accounts.ts";
import { startTestApp, type TestApp } from "../../testing/index.ts";

let app: TestApp;
let mina: TestAccount;
beforeEach(async () => {
	app = await startTestApp({ settings: { publicUrl: "https://portal.example.org" } });
	mina = await anAccount(app);
});
afterEach(() => app.close());

const pairsOf = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");

describe("over https", () => {
	it("every cookie is one that no other host of the domain can set", async () => {
		const cookies = (await signIn(app, mina)).headers.getSetCookie();
		expect(cookies).toHaveLength(2);
		for (const cookie of cookies)
			expect(cookie).toMatch(/^__Host-portal_\w+=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
	});

	it("a session of an earlier version goes on from its old cookie, which is replaced", async () => {
		const [pair = ""] = pairsOf(await signIn(app, mina));
		await app.deps.database.db.run("select 1");
		const old = pair.replace("__Host-", "");
		const headers = { cookie: old };
		// Only sessions of earlier versions lack the moment of the proof.
		await app.deps.database.write({ confirm: async () => {} }, async (tx) => {
			await tx.run("update session set authenticated_at = null");
		});
		const response = await app.request("/refresh", { headers });
		expect(response.status).toBe(200);
		const [fresh = "", gone = ""] = response.headers.getSetCookie();
		expect(fresh).toMatch(/^__Host-portal_refresh=[\w-]{43};/);
		expect(gone).toMatch(/^portal_refresh=; Max-Age=0; Path=\/api;/);
		const next = await app.request("/refresh", { headers: { cookie: fresh.split(";")[0] ?? "" } });
		expect(next.status).toBe(200);
	});

	it("a session of this version does not: another host may have planted it", async () => {
		const [pair = ""] = pairsOf(await signIn(app, mina));
		const response = await app.request("/refresh", { headers: { cookie: pair.replace("__Host-", "") } });
		expect(response.status).toBe(401);
	});
});

describe("signing out", () => {
	it("drops the session's cookie and what the browser has cached, but not what outlasts a session", async () => {
		const cookie = pairsOf(await signIn(app, mina)).join("; ");
		const response = await app.request("/logout", { headers: { cookie } });
		expect(response.headers.getSetCookie()).toEqual([
			expect.stringMatching(/^__Host-portal_refresh=; Max-Age=0; Path=\/;/),
		]);
		expect(response.headers.get("clear-site-data")).toBe('"cache"');
	});
});
