import { solveHumanCheck } from "../api/testing/human-check.ts";
import { expect, PASSWORD, test } from "./support/test.ts";

/**
 * These tests call the API as it is started for production: over the network, with its Deno permissions and with the
 * human check.
 */

interface Answer {
	status: number;
	body: { code?: string; accessToken?: string; message?: string };
	headers: Headers;
}

async function call(url: string, path: string, init: RequestInit = {}): Promise<Answer> {
	const response = await fetch(`${url}/api${path}`, init);
	const text = await response.text();
	const isJson = response.headers.get("content-type")?.includes("json") ?? false;
	return { status: response.status, body: isJson ? JSON.parse(text) : {}, headers: response.headers };
}

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
	method: "POST",
	headers: { "content-type": "application/json", ...headers },
	body: JSON.stringify(body),
});

async function humanToken(url: string, action: string): Promise<string> {
	const { body } = await call(url, `/bot-check/challenge?action=${action}`);
	return solveHumanCheck((body as { challenge?: unknown }).challenge);
}

async function logIn(url: string, userid: string): Promise<{ bearer: Record<string, string>; cookie: string }> {
	const answer = await call(url, "/login", json({ userid, pwd: PASSWORD, token: await humanToken(url, "Login") }));
	expect(answer.status).toBe(200);
	const cookie = answer.headers.get("set-cookie") ?? "";
	expect(cookie).toMatch(/HttpOnly/i);
	expect(cookie).toMatch(/SameSite=Strict/i);
	expect(cookie).toMatch(/Path=\/api/i);
	return { bearer: { authorization: `Bearer ${answer.body.accessToken}` }, cookie: cookie.split(";")[0] ?? "" };
}

test("a token of the human check is valid once, for its own action only", async ({ server: { url } }) => {
	const credentials = { userid: "auditor.demo", pwd: PASSWORD };
	const wrongAction = await call(url, "/login", json({ ...credentials, token: await humanToken(url, "Kontakt") }));
	expect([wrongAction.status, wrongAction.body.code]).toEqual([401, "BOT_CHECK_FAILED"]);
	const without = await call(url, "/login", json(credentials));
	expect([without.status, without.body.code]).toEqual([401, "BOT_CHECK_FAILED"]);

	const token = await humanToken(url, "Login");
	const answers = await Promise.all(
		Array.from({ length: 20 }, () => call(url, "/login", json({ ...credentials, token }))),
	);
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
	expect(answers.filter(({ body }) => body.code === "BOT_CHECK_FAILED")).toHaveLength(19);
});

test("a refresh is refused for other origins, answered with 409 in a second tab and valid once", async ({
	server: { url },
}) => {
	const { cookie } = await logIn(url, "auditor.demo");
	const refresh = (headers: Record<string, string>) => call(url, "/refresh", { headers: { cookie, ...headers } });
	expect((await refresh({ "sec-fetch-site": "cross-site" })).status).toBe(403);
	expect((await refresh({ origin: "https://example.com" })).status).toBe(403);
	const first = await refresh({ "sec-fetch-site": "same-origin" });
	expect(first.status).toBe(200);
	expect((await refresh({ "sec-fetch-site": "same-origin" })).status).toBe(409);
	const renewed = first.headers.get("set-cookie")?.split(";")[0] ?? "";
	expect((await refresh({ cookie: renewed, "sec-fetch-site": "same-origin" })).status).toBe(200);
});

test("bodies that are no JSON, too large or unknown are refused with the error format", async ({ server: { url } }) => {
	const { bearer } = await logIn(url, "auditor.demo");
	const refused = async (init: RequestInit) => {
		const { status, body } = await call(url, "/client", init);
		expect(body.message).toBeTruthy();
		return [status, body.code];
	};
	expect(await refused({ method: "POST", headers: { ...bearer, "content-type": "text/plain" }, body: "{}" })).toEqual([
		415,
		"UNSUPPORTED_TYPE",
	]);
	expect(
		await refused({ method: "POST", headers: { ...bearer, "content-type": "application/json" }, body: "{" }),
	).toEqual([400, "VALIDATION"]);
	expect(await refused(json({ name: "x".repeat(600_000) }, bearer))).toEqual([413, "TOO_LARGE"]);
	expect(await refused(json({ isAdmin: true }, bearer))).toEqual([400, "VALIDATION"]);
});

test("reports that it is ready, describes itself, and refuses the audit trail to other roles than Admin", async ({
	server: { url },
}) => {
	expect((await call(url, "/health/live")).status).toBe(200);
	expect((await call(url, "/health/ready")).body).toMatchObject({ status: "ok" });
	expect((await call(url, "/openapi.json")).body).toMatchObject({ openapi: "3.1.0" });
	const reference = await fetch(`${url}/api/docs`);
	expect(await reference.text()).toContain("/api/publishCertificate/");
	const auditor = await logIn(url, "auditor.demo");
	expect((await call(url, "/audit", { headers: auditor.bearer })).status).toBe(403);
	const admin = await logIn(url, "admin.demo");
	expect((await call(url, "/audit", { headers: admin.bearer })).status).toBe(200);
	expect((await call(url, "/audit/verification", { headers: admin.bearer })).body).toMatchObject({ ok: true });
});
