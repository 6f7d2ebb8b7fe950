import { describe, expect, it } from "vitest";
import { COOKIES } from "../../kit/privacy.ts";
import { signIn } from "../../testing/accounts.ts";
import { sealAllRows } from "../../testing/seals.ts";
import { anApp, codeOf } from "../../testing/second-factors.ts";
import { accountPerTest, startAppPerTest } from "../../testing/started-app.ts";

const app = startAppPerTest({ settings: { publicUrl: "https://portal.example.org" } });
const mina = accountPerTest(app);

const pairsOf = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");

describe("over https", () => {
	it("every cookie has a prefix that keeps other hosts of the domain from setting it", async () => {
		const cookies = (await signIn(app, mina)).headers.getSetCookie();
		expect(cookies).toHaveLength(2);
		for (const cookie of cookies)
			expect(cookie).toMatch(/^__Host-portal_\w+=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
	});

	it("only a session of an earlier version continues with its old cookie, which is replaced", async () => {
		const oldCookie = async () => (pairsOf(await signIn(app, mina))[0] ?? "").replace("__Host-", "");
		// Another host may have set the cookie, so a session of this version refuses it.
		expect((await app.request("/refresh", { headers: { cookie: await oldCookie() } })).status).toBe(401);
		const headers = { cookie: await oldCookie() };
		// Only sessions of earlier versions have no time of authentication.
		await app.deps.database.write({ confirm: async () => {} }, async (tx) => {
			await tx.run("update session set authenticated_at = null");
		});
		await sealAllRows(app.deps);
		const response = await app.request("/refresh", { headers });
		expect(response.status).toBe(200);
		const [fresh = "", gone = ""] = response.headers.getSetCookie();
		expect(fresh).toMatch(/^__Host-portal_refresh=[\w-]{43};/);
		expect(gone).toMatch(/^portal_refresh=; Max-Age=0; Path=\/api;/);
		const next = await app.request("/refresh", { headers: { cookie: fresh.split(";")[0] ?? "" } });
		expect(next.status).toBe(200);
	});
});

it("the API sets exactly the cookies that the privacy notice lists, with the same lifetimes", async () => {
	const { secret } = await anApp(app, mina);
	const first = await signIn(app, mina);
	const { secondFactor } = (await first.clone().json()) as { secondFactor: { token: string } };
	const cookie = pairsOf(first).join("; ");
	const json = { token: secondFactor.token, code: codeOf(app, secret) };
	const second = await app.request("/login/second-factor", { json, headers: { cookie } });
	const next = await app.request("/refresh", { headers: { cookie: pairsOf(second).join("; ") } });
	expect(next.status).toBe(200);
	const set = [first, second, next]
		.flatMap((response) => response.headers.getSetCookie())
		.map((text) => /^__Host-([^=]+)=.*; Max-Age=(\d+);/.exec(text)?.slice(1) ?? [text])
		.filter(([, seconds]) => seconds !== "0");
	const named = Object.values(COOKIES).filter(({ setBy }) => setBy === "signIn");
	expect(new Map(set.map(([name, seconds]) => [name, Number(seconds) * 1000]))).toEqual(
		new Map(named.map(({ name, lifeMs }) => [name, lifeMs])),
	);
});

it("signing out removes the session cookie and the browser's cache, but not what outlasts a session", async () => {
	const cookie = pairsOf(await signIn(app, mina)).join("; ");
	const response = await app.request("/logout", { headers: { cookie } });
	expect(response.headers.getSetCookie()).toEqual([
		expect.stringMatching(/^__Host-portal_refresh=; Max-Age=0; Path=\/;/),
	]);
	expect(response.headers.get("clear-site-data")).toBe('"cache"');
});
