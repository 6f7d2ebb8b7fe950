import { Buffer } from "node:buffer";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { SYSTEM } from "../../platform/deps.ts";
import { ApiError } from "../../platform/errors.ts";
import { usedChallenges } from "../../schema/human-checks.ts";
import { anAccount } from "../../testing/accounts.ts";
import { solveHumanCheck } from "../../testing/human-check.ts";
import { startTestApp, type TestApp } from "../../testing/index.ts";
import { countFailure, strangerKeys } from "../attempts/index.ts";
import type { BotCheckAction, BotCheckChallenge } from "./contract.ts";
import { createHumanCheck } from "./index.ts";

const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");
const outcomeOf = (check: Promise<void>) =>
	check.then(
		() => "passed",
		(error: unknown) => (error instanceof ApiError ? `${error.status} ${error.code}` : String(error)),
	);
const FAILED = "401 BOT_CHECK_FAILED";

describe("altcha", () => {
	let app: TestApp;
	let check: ReturnType<typeof createHumanCheck>;
	// The library also compares with the system clock.
	beforeAll(async () => {
		app = await startTestApp({ now: new Date().toISOString(), settings: { botCheck: "altcha" } });
		check = createHumanCheck(app.deps);
	});
	afterAll(() => app.close());
	beforeEach(() => app.clock.set(new Date().toISOString()));

	const solved = async (action: BotCheckAction) =>
		solveHumanCheck((await app.json<BotCheckChallenge>(`/bot-check/challenge?action=${action}`)).challenge);

	it.each(["", "?action=login"])("gives no challenge for %j", async (query) => {
		expect((await app.request(`/bot-check/challenge${query}`)).status).toBe(400);
	});

	it.each([
		["nothing", ""],
		["no JSON", "%%%"],
		["null", encode(null)],
		["a challenge without parameters", encode({ challenge: {}, solution: {} })],
		["a very long text", "A".repeat(8000)],
	])("refuses %s with 401 instead of a server error", async (_name, token) => {
		expect(await outcomeOf(check.verify(token, "Login"))).toBe(FAILED);
		const response = await app.request("/login", { json: { userid: "unbekannt", pwd: "Falsch-2026!", token } });
		expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, "BOT_CHECK_FAILED"]);
	});

	it("refuses a challenge that was changed after it was signed", async () => {
		const { challenge, solution } = JSON.parse(Buffer.from(await solved("Login"), "base64").toString());
		const withParameters = (changed: object) => ({
			challenge: { ...challenge, parameters: { ...challenge.parameters, ...changed } },
			solution,
		});
		const changed: [string, unknown][] = [
			["a later end", withParameters({ expiresAt: 9_999_999_999 })],
			["less work", withParameters({ cost: 1 })],
			["another algorithm", withParameters({ algorithm: "SHA-256" })],
			["odd hex", withParameters({ salt: "abc" })],
			["another action", withParameters({ data: { action: "Kontakt" } })],
			["another signature", { challenge: { ...challenge, signature: "0".repeat(64) }, solution }],
			["another solution", { challenge, solution: { ...solution, counter: solution.counter + 1 } }],
			["no whole number", { challenge, solution: { ...solution, counter: 0.5 } }],
			["another key", { challenge, solution: { ...solution, derivedKey: "00".repeat(32) } }],
		];
		for (const [name, payload] of changed)
			for (const action of ["Login", "Kontakt"] as const)
				expect([name, await outcomeOf(check.verify(encode(payload), action))]).toEqual([name, FAILED]);
		// The check itself is accepted once, also with 20 concurrent requests and in any spelling.
		const tokens = Array.from({ length: 20 }, (_, n) => encode({ solution: { ...solution, time: n }, challenge }));
		const outcomes = await Promise.all(tokens.map((token) => outcomeOf(check.verify(token, "Login"))));
		expect(outcomes.sort()).toEqual([...Array(19).fill(FAILED), "passed"]);
		expect(await outcomeOf(check.verify(encode({ challenge, solution }), "Login"))).toBe(FAILED);
	});

	it("refuses a check of another installation", async () => {
		const other = createHumanCheck({ ...app.deps, keys: { ...app.deps.keys, humanCheck: "x".repeat(43) } });
		const token = await solveHumanCheck((await other.challenge("Login")).challenge);
		expect(await outcomeOf(check.verify(token, "Login"))).toBe(FAILED);
	});

	it("refuses a check for another action, and after ten minutes", async () => {
		const token = await solved("Kontakt");
		expect(await outcomeOf(check.verify(token, "Login"))).toBe(FAILED);
		app.clock.advance(10 * 60_000 + 1);
		expect(await outcomeOf(check.verify(token, "Kontakt"))).toBe(FAILED);
		app.clock.advance(-60_000);
		expect(await outcomeOf(check.verify(token, "Kontakt"))).toBe("passed");
	});

	it("protects the sign-in, and deletes used checks after their expiry", async () => {
		const { db, write } = app.deps.database;
		await write(SYSTEM, (tx) => tx.update(usedChallenges).set({ expiresAt: "2020-01-01T00:00:00.000Z" }));
		const { userid, password } = await anAccount(app);
		const json = { userid, pwd: password };
		expect((await app.request("/login", { json })).status).toBe(401);
		const token = await solved("Login");
		expect((await app.request("/login", { json: { ...json, token } })).ok).toBe(true);
		expect((await app.request("/login", { json: { ...json, token } })).status).toBe(401);
		expect(await db.$count(usedChallenges)).toBe(1);
	});

	it("keeps the check unused when the sign-in is blocked", async () => {
		const { userid, password } = await anAccount(app, { userid: "wartende" });
		await app.deps.database.write(SYSTEM, async (tx) => {
			for (let n = 0; n < 5; n++) await countFailure(tx, strangerKeys(userid, "192.0.2.1"), app.clock.now());
		});
		const json = { userid, pwd: password, token: await solved("Login") };
		expect((await app.request("/login", { json })).status).toBe(429);
		app.clock.advance(1000);
		expect((await app.request("/login", { json })).status).toBe(200);
	});

	it("limits how many challenges an address can get", async () => {
		const answers = await Promise.all(
			Array.from({ length: 121 }, () => app.request("/bot-check/challenge?action=Login", { address: "203.0.113.9" })),
		);
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
	});
});

describe("recaptcha", () => {
	let app: TestApp;
	beforeAll(async () => {
		app = await startTestApp({
			settings: { botCheck: "recaptcha", recaptcha: { siteKey: "site-key", secret: "the-secret" } },
		});
		app.deps.log.error = () => {};
	});
	afterAll(() => app.close());
	afterEach(() => vi.unstubAllGlobals());

	let tokens = 0;
	const verify = async (answer: unknown, status = 200) => {
		const fetch = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(Response.json(answer, { status })));
		const outcome = await outcomeOf(createHumanCheck(app.deps, fetch).verify(`token-${++tokens}`, "Login"));
		return { outcome, fetch };
	};
	const human = { success: true, action: "Login", score: 0.5 };

	it.each([
		["the provider's refusal", { ...human, success: false }, 200],
		["another action", { ...human, action: "Kontakt" }, 200],
		["no action", { success: true, score: 0.9 }, 200],
		["a score below one half", { ...human, score: 0.49 }, 200],
		["no score", { success: true, action: "Login" }, 200],
		["an answer that is none", "<html>", 200],
		["a failure of the provider", human, 500],
	])("refuses %s", async (_name, answer, status) => {
		expect((await verify(answer, status)).outcome).toBe(FAILED);
	});

	it("refuses every check while the provider is unavailable, and an empty token without a request", async () => {
		const unreachable = createHumanCheck(app.deps, () => Promise.reject(new TypeError("fetch failed")));
		expect(await outcomeOf(unreachable.verify("token", "Login"))).toBe(FAILED);
		const fetch = vi.fn();
		expect(await outcomeOf(createHumanCheck(app.deps, fetch).verify("", "Login"))).toBe(FAILED);
		expect(fetch).not.toHaveBeenCalled();
	});

	it("sends the secret and the token to the alternate domain only, and no data of the visitor", async () => {
		const { outcome, fetch } = await verify(human);
		expect(outcome).toBe("passed");
		const [url, init] = fetch.mock.calls[0] ?? [];
		expect(url).toBe("https://www.recaptcha.net/recaptcha/api/siteverify");
		expect(String(init?.body)).toBe(`secret=the-secret&response=token-${tokens}`);
		expect(init?.redirect).toBe("error");
	});

	it("accepts a token once, even if the provider would accept it again", async () => {
		const check = createHumanCheck(app.deps, () => Promise.resolve(Response.json(human)));
		const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(check.verify("the-same", "Login"))));
		expect(outcomes.filter((outcome) => outcome === "passed")).toHaveLength(1);
	});

	it("returns the site key, never the secret", async () => {
		const text = await (await app.request("/bot-check/challenge?action=Kontakt")).text();
		expect(JSON.parse(text)).toEqual({ provider: "recaptcha", siteKey: "site-key" });
	});
});

it("a page learns that no check is required", async () => {
	const app = await startTestApp();
	expect(await app.json("/bot-check/challenge?action=Login")).toEqual({ provider: "off" });
	app.close();
});
