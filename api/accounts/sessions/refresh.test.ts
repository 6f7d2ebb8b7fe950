import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../audit/contract.ts";
import { anAccount, bearerOf, cookieOf, signIn } from "../../testing/accounts.ts";
import { startTestApp } from "../../testing/index.ts";
import { accountPerTest, startAppOnce } from "../../testing/started-app.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const app = startAppOnce();
const mina = accountPerTest(app);

const refresh = (cookie: string, headers: Record<string, string> = {}) =>
	app.request("/refresh", { headers: { cookie, ...headers } });
const logout = (cookie: string, headers: Record<string, string> = {}) =>
	app.request("/logout", { headers: { cookie, ...headers } });
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
const actions = async () =>
	(await app.json<AuditEntry[]>("/audit?entity=session", { as: "Admin" }))
		.filter(({ userId }) => userId === mina.id)
		.map(({ action }) => action);
const admin = (path: string, method: string, json?: unknown) =>
	app.request(path, { as: "Admin", method, ...(json ? { json } : {}) });
const asMina = (values: object) => {
	const { id, userid } = mina;
	return { id, userid, name: "Mina Muster", roles: ["Auditor"], ...values };
};

describe("a request of another origin", () => {
	it.each([
		["a page of another site", { "sec-fetch-site": "cross-site" }, 403],
		["a page of a sibling host", { "sec-fetch-site": "same-site" }, 403],
		["the address bar", { "sec-fetch-site": "none" }, 403],
		["another site as the own origin", { "sec-fetch-site": "cross-site", origin: "http://localhost" }, 403],
		["an older browser on another site", { origin: "https://evil.example" }, 403],
		["a hidden origin", { origin: "null" }, 403],
		["the own host on another port", { origin: "http://localhost:81" }, 403],
		["the own page", { "sec-fetch-site": "same-origin" }, 200],
		["the own page in an older browser", { origin: "http://localhost" }, 200],
		["a client that is no browser", {}, 200],
	])("%s is refused for refresh and sign-out", async (_name, headers, status) => {
		const cookie = cookieOf(await signIn(app, mina));
		const refreshed = await refresh(cookie, headers);
		expect(refreshed.status).toBe(status);
		if (status === 403) expect(await codeOf(refreshed)).toBe("FORBIDDEN");
		const current = status === 403 ? cookie : cookieOf(refreshed);
		expect((await logout(current, headers)).status).toBe(status === 403 ? 403 : 204);
		// A refused request has no effect on the session.
		expect((await refresh(current)).status).toBe(status === 403 ? 200 : 401);
	});

	it("the public address counts as the own origin", async () => {
		const proxied = await startTestApp({ settings: { publicUrl: "https://portal.example.org" } });
		const cookie = cookieOf(await signIn(proxied, await anAccount(proxied)));
		const response = await proxied.request("/refresh", { headers: { cookie, origin: "https://portal.example.org" } });
		expect(response.status).toBe(200);
		proxied.close();
	});
});

describe("a refresh is refused", () => {
	it.each([
		["no cookie", ""],
		["an invented cookie", `portal_refresh=${"A".repeat(43)}`],
	])("with %s", async (_name, cookie) => {
		const response = await refresh(cookie);
		expect(response.status).toBe(401);
		expect(await codeOf(response)).toBe("UNAUTHENTICATED");
		expect(response.headers.get("set-cookie")).toBeNull();
	});

	it("after eight hours without a refresh", async () => {
		const cookie = cookieOf(await signIn(app, mina));
		app.clock.advance(8 * HOUR - 1);
		const renewed = await refresh(cookie);
		expect(renewed.status).toBe(200);
		app.clock.advance(8 * HOUR);
		expect((await refresh(cookieOf(renewed))).status).toBe(401);
	});

	it("after seven days, regardless of refreshes", async () => {
		let cookie = cookieOf(await signIn(app, mina));
		for (let passed = 7; passed < 7 * 24; passed += 7) {
			app.clock.advance(7 * HOUR);
			const response = await refresh(cookie);
			expect(response.status).toBe(200);
			cookie = cookieOf(response);
		}
		app.clock.advance(7 * HOUR);
		expect((await refresh(cookie)).status).toBe(401);
	});

	it.each<[string, () => Promise<Response>]>([
		["has lost its last role", () => admin("/users", "PUT", asMina({ roles: [] }))],
		["was deleted", () => admin(`/users/${mina.id}`, "DELETE")],
		[
			"got another password by an Admin",
			() => admin("/users", "PUT", asMina({ editPwd: true, pwd: "Neues-2026!", pwd2: "Neues-2026!" })),
		],
	])("after the account %s", async (_what, change) => {
		const cookie = cookieOf(await signIn(app, mina));
		expect((await change()).ok).toBe(true);
		expect((await refresh(cookie)).status).toBe(401);
	});
});

describe("rotation", () => {
	it("returns a new access token, the current data of the account and another cookie", async () => {
		const first = await signIn(app, mina);
		await admin("/users", "PUT", asMina({ name: "Mina Neumann", roles: ["Admin"] }));
		app.clock.advance(11 * MINUTE);
		const second = await refresh(cookieOf(first));
		expect(cookieOf(second)).not.toBe(cookieOf(first));
		expect(await second.clone().json()).toMatchObject({
			user: { _id: mina.id, name: "Mina Neumann", roles: ["Admin"] },
		});
		expect((await app.request("/audit", { headers: await bearerOf(second) })).status).toBe(200);
	});

	it("allows a second tab: of 20 concurrent requests one is renewed, the others are requested to retry", async () => {
		const cookie = cookieOf(await signIn(app, mina));
		const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookie)));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
		const late = answers.find(({ status }) => status === 409);
		expect(await late?.json()).toMatchObject({
			code: "STALE",
			message: "Die Anmeldung wurde soeben in einem anderen Fenster erneuert.",
		});
		const winner = answers.find(({ status }) => status === 200);
		expect((await refresh(winner ? cookieOf(winner) : "")).status).toBe(200);
	});

	it("tolerates a reused token for ten seconds and then ends the session", async () => {
		const other = cookieOf(await signIn(app, mina));
		const first = cookieOf(await signIn(app, mina));
		const answer = await refresh(first);
		const second = cookieOf(answer);
		const bearer = await bearerOf(answer);
		app.clock.advance(10_000);
		expect((await refresh(first)).status).toBe(409);
		expect((await app.request("/users", { headers: bearer })).status).toBe(200);
		app.clock.advance(1);
		const replayed = await refresh(first);
		expect(replayed.status).toBe(401);
		expect(await codeOf(replayed)).toBe("UNAUTHENTICATED");
		expect((await refresh(second)).status).toBe(401);
		expect((await app.request("/users", { headers: bearer })).status).toBe(401);
		expect(await actions()).toContain("session.replay");
		// The other session of the account goes on.
		expect((await refresh(other)).status).toBe(200);
	});
});

describe("signing out", () => {
	it("ends the session at once, clears the cookie and adds an audit entry", async () => {
		const answer = await signIn(app, mina);
		const cookie = cookieOf(answer);
		const bearer = await bearerOf(answer);
		const response = await logout(cookie);
		expect(response.status).toBe(204);
		expect(response.headers.get("set-cookie")).toMatch(
			/^portal_refresh=; Max-Age=0; Path=\/api; HttpOnly; SameSite=Strict$/,
		);
		expect((await refresh(cookie)).status).toBe(401);
		expect((await app.request("/users", { headers: bearer })).status).toBe(401);
		expect(await actions()).toContain("session.logout");
	});

	it("succeeds without a session and adds no audit entry", async () => {
		const last = () => app.json<AuditEntry[]>("/audit?entity=session&limit=1", { as: "Admin" });
		const before = await last();
		expect((await logout("")).status).toBe(204);
		expect((await logout(`portal_refresh=${"A".repeat(43)}`)).status).toBe(204);
		expect(await last()).toEqual(before);
	});
});
