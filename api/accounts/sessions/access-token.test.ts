import { importJWK, SignJWT } from "jose";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { generateKeys } from "../../platform/runtime/keys.ts";
import { anAccount, bearerOf, signIn, type TestAccount } from "../../testing/accounts.ts";
import type { TestApp } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { OwnSession } from "./contract.ts";

const NOW = "2026-03-10T09:00:00.000Z";

const app = startAppOnce();
let mina: TestAccount;
beforeAll(async () => {
	mina = await anAccount(app);
});
beforeEach(() => app.clock.set(NOW));

const usersAs = (headers: Record<string, string>) => app.request("/users", { headers });
async function answerTo(headers: Record<string, string>) {
	const response = await usersAs(headers);
	return [response.status, response.ok ? undefined : ((await response.json()) as { code: string }).code];
}

interface Forgery {
	claims?: Record<string, unknown>;
	header?: Record<string, unknown>;
	keys?: TestApp["deps"]["keys"];
	without?: "exp" | "sub" | "sid";
}

/** Creates a valid access token, changed only by the given options. */
async function forge({ claims = {}, header = {}, keys = app.deps.keys, without }: Forgery = {}): Promise<string> {
	const [, body = ""] = ((await bearerOf(await signIn(app, mina))).authorization.split(" ")[1] ?? "").split(".");
	const payload = { ...JSON.parse(Buffer.from(body, "base64url").toString()), ...claims };
	if (without) delete payload[without];
	const { privateJwk } = keys.accessToken;
	const key = await importJWK(privateJwk, "Ed25519");
	return new SignJWT(payload)
		.setProtectedHeader({ alg: "Ed25519", typ: "at+jwt", kid: app.deps.keys.accessToken.privateJwk.kid, ...header })
		.sign(key);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("an access token is refused", () => {
	it.each([
		["none at all", {}],
		["an empty one", { authorization: "Bearer " }],
		["another scheme", { authorization: "Basic bWluYTptaW5h" }],
		["no token", { authorization: "Bearer .." }],
	])("%s", async (_name, headers) => {
		expect(await answerTo(headers)).toEqual([401, "UNAUTHENTICATED"]);
	});

	it.each<[string, Forgery]>([
		["another issuer", { claims: { iss: "somebody" } }],
		["another audience", { claims: { aud: "somewhere" } }],
		["no expiry", { without: "exp" }],
		["no person", { without: "sub" }],
		["no session", { without: "sid" }],
		["an unknown person", { claims: { sub: "nobody" } }],
		["a session of another account", { claims: { sid: "nothing" } }],
		["a person that is no text", { claims: { sub: 7 } }],
		["another type", { header: { typ: "JWT" } }],
		["an unknown key", { header: { kid: "other" } }],
		["no key named", { header: { kid: undefined } }],
	])("with %s", async (_name, forgery) => {
		expect(await answerTo(bearer(await forge(forgery)))).toEqual([401, "UNAUTHENTICATED"]);
	});

	it("that is signed with another key", async () => {
		const token = await forge({ keys: await generateKeys() });
		expect(await answerTo(bearer(token))).toEqual([401, "UNAUTHENTICATED"]);
		app.clock.advance(60 * 60_000);
		expect(await answerTo(bearer(token))).toEqual([401, "UNAUTHENTICATED"]);
	});

	it("that is unsigned, or signed with the public key as a shared secret", async () => {
		const [, body = ""] = (await forge()).split(".");
		const { publicJwk } = app.deps.keys.accessToken;
		const unsigned = `${encode({ alg: "none", typ: "at+jwt", kid: publicJwk.kid })}.${body}.`;
		const shared = await new SignJWT(JSON.parse(Buffer.from(body, "base64url").toString()))
			.setProtectedHeader({ alg: "HS256", typ: "at+jwt", kid: publicJwk.kid })
			.sign(Buffer.from(publicJwk.x ?? "", "base64url"));
		expect(await answerTo(bearer(unsigned))).toEqual([401, "UNAUTHENTICATED"]);
		expect(await answerTo(bearer(shared))).toEqual([401, "UNAUTHENTICATED"]);
	});

	it("after ten minutes, with 403 so that the client renews it", async () => {
		const headers = await bearerOf(await signIn(app, mina));
		app.clock.advance(10 * 60_000 - 1);
		expect(await answerTo(headers)).toEqual([200, undefined]);
		app.clock.advance(1);
		expect(await answerTo(headers)).toEqual([403, "TOKEN_EXPIRED"]);
	});
});

const change = (values: object) =>
	app.json("/users", {
		as: "Admin",
		method: "PUT",
		json: { id: mina.id, userid: mina.userid, name: "Mina Muster", roles: ["Auditor"], ...values },
	});

it("a change of an account takes effect with its next request when a role is given or removed", async () => {
	const headers = await bearerOf(await signIn(app, mina));
	expect((await app.request("/audit", { headers })).status).toBe(403);
	await change({ roles: ["Admin"] });
	expect((await app.request("/audit", { headers })).status).toBe(200);
	await change({ roles: [] });
	expect(await answerTo(headers)).toEqual([403, "FORBIDDEN"]);
	await change({});
	expect(await answerTo(headers)).toEqual([200, undefined]);
});

describe("one's own sessions", () => {
	it("of other accounts are neither listed nor ended", async () => {
		const other = await anAccount(app, { userid: "andere.person" });
		const mine = await bearerOf(await signIn(app, mina));
		const theirs = await bearerOf(await signIn(app, other));
		const list = (await (await app.request("/sessions", { headers: theirs })).json()) as OwnSession[];
		expect(list).toHaveLength(1);
		const path = `/sessions/${list[0]?._id}`;
		expect((await app.request(path, { method: "DELETE", headers: mine })).status).toBe(404);
		expect((await app.request("/sessions/unknown", { method: "DELETE", headers: mine })).status).toBe(404);
		expect((await usersAs(theirs)).status).toBe(200);
	});

	it("are listed with the current one marked, and ended one by one", async () => {
		const person = await anAccount(app, { userid: "zwei.geraete" });
		const old = await bearerOf(await signIn(app, person, { headers: { "user-agent": `Phone ${"x".repeat(500)}` } }));
		app.clock.advance(60_000);
		const headers = await bearerOf(await signIn(app, person, { headers: { "user-agent": "Desktop" } }));
		const list = (await (await app.request("/sessions", { headers })).json()) as OwnSession[];
		expect(list.map(({ userAgent, current, startedAt }) => [userAgent.slice(0, 7), current, startedAt])).toEqual([
			["Desktop", true, "2026-03-10T09:01:00.000Z"],
			["Phone x", false, NOW],
		]);
		expect(list[1]?.userAgent).toHaveLength(200);
		expect((await app.request(`/sessions/${list[1]?._id}`, { method: "DELETE", headers })).status).toBe(204);
		expect((await usersAs(old)).status).toBe(401);
		expect((await usersAs(headers)).status).toBe(200);
		expect((await app.request(`/sessions/${list[1]?._id}`, { method: "DELETE", headers })).status).toBe(404);
	});
});
