import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { importJWK, SignJWT } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import { createHumanCheck } from "../../accounts/human-checks/index.ts";
import { rotateKeys } from "../../maintenance/keys.ts";
import { anAccount, bearerOf, signIn, type TestAccount } from "../../testing/accounts.ts";
import { folderPerTest } from "../../testing/folders.ts";
import { solveHumanCheck } from "../../testing/human-check.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import type { Keys } from "../deps.ts";
import { generateKeys, loadKeys, refreshKeys } from "./keys.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const app = startAppPerTest({ now: new Date().toISOString() });
let mina: TestAccount;
let keysDir: string;
beforeEach(async () => {
	mina = await anAccount(app);
	keysDir = app.deps.settings.keysDir;
});

const stored = (): Keys => JSON.parse(readFileSync(join(keysDir, "keys.json"), "utf8"));
const rotate = async (atOnce = false) => {
	await rotateKeys({ keysDir }, app.deps.database, { atOnce, clock: app.clock });
	await refreshKeys(app.deps.keys, { keysDir });
};
const statusFor = async (headers: Record<string, string>) => (await app.request("/users", { headers })).status;
const kidOf = ({ authorization = "" }: Record<string, string>): string => {
	const [head = ""] = authorization.replace("Bearer ", "").split(".");
	return JSON.parse(Buffer.from(head, "base64url").toString()).kid;
};
const tokenBy = async () => bearerOf(await signIn(app, mina));

async function forgedBy({ accessToken: { privateJwk } }: Pick<Keys, "accessToken">, kid = privateJwk.kid) {
	const [, body = ""] = (await tokenBy()).authorization.split(".");
	const key = await importJWK(privateJwk, "Ed25519");
	const token = await new SignJWT(JSON.parse(Buffer.from(body, "base64url").toString()))
		.setProtectedHeader({ alg: "Ed25519", typ: "at+jwt", kid })
		.sign(key);
	return { authorization: `Bearer ${token}` };
}

describe("a key rotation", () => {
	test("keeps earlier tokens valid, and the new key signs once every instance knows it", async () => {
		const before = await tokenBy();
		await rotate();
		expect(await statusFor(before)).toBe(200);
		expect(kidOf(await tokenBy())).toBe(kidOf(before));
		app.clock.advance(9 * MINUTE);
		expect(await statusFor(before)).toBe(200);
		app.clock.advance(MINUTE);
		const after = await tokenBy();
		expect(kidOf(after)).toBe(stored().accessToken.publicJwk.kid);
		expect(kidOf(after)).not.toBe(kidOf(before));
		expect(await statusFor(after)).toBe(200);
	});

	test("ends the validity of a former key once its last token has expired", async () => {
		const former = structuredClone(app.deps.keys);
		await rotate();
		app.clock.advance(15 * MINUTE);
		expect(await statusFor(await forgedBy(former))).toBe(200);
		app.clock.advance(7 * MINUTE);
		expect(await statusFor(await forgedBy(former))).toBe(401);
	});

	test("does not make a foreign key valid under the name of a known one", async () => {
		await rotate();
		const { accessToken, former = [] } = app.deps.keys;
		for (const known of [accessToken, ...former.map((keys) => keys.accessToken)])
			expect(await statusFor(await forgedBy(await generateKeys(), known.publicJwk.kid))).toBe(401);
	});

	test("keeps all sessions", async () => {
		const session = await signIn(app, mina);
		const cookie = (session.headers.getSetCookie() ?? []).map((text) => text.split(";")[0]).join("; ");
		await rotate();
		app.clock.advance(30 * MINUTE);
		const renewed = await app.request("/refresh", { headers: { cookie, "sec-fetch-site": "same-origin" } });
		expect(renewed.status).toBe(200);
	});

	test("keeps devices known and renews their cookies", async () => {
		const sealed = async (cookie = "") => {
			const answer = await signIn(app, mina, { headers: { cookie } });
			const [device = ""] = answer.headers.getSetCookie().filter((text) => text.startsWith("portal_device="));
			return device.split(";")[0] ?? "";
		};
		const partsOf = (cookie: string) => cookie.split(".").slice(-2);
		const before = await sealed();
		await rotate();
		app.clock.advance(100 * DAY);
		const after = await sealed(before);
		expect(partsOf(after)[0]).toBe(partsOf(before)[0]);
		expect(partsOf(after)[1]).not.toBe(partsOf(before)[1]);
	});

	test("keeps earlier challenges solvable", async () => {
		const check = createHumanCheck({ ...app.deps, settings: { ...app.deps.settings, botCheck: "altcha" } });
		const { challenge } = await check.challenge("Login");
		await rotate();
		await check.verify(await solveHumanCheck(challenge), "Login");
		await rotate(true);
		const after = await check.challenge("Login");
		await check.verify(await solveHumanCheck(after.challenge), "Login");
		await rotate(true);
		const lost = await solveHumanCheck(after.challenge);
		await expect(check.verify(lost, "Login")).rejects.toMatchObject({ code: "BOT_CHECK_FAILED" });
	});

	test("publishes both public keys to backends before the new one signs", async () => {
		const kids = async () =>
			(await app.json<{ keys: { kid: string }[] }>("/x/.well-known/jwks.json")).keys.map(({ kid }) => kid);
		const [first] = await kids();
		await rotate();
		const { kid } = stored().accessToken.publicJwk;
		expect(await kids()).toEqual([kid, first]);
		app.clock.advance(12 * MINUTE);
		expect(await kids()).toEqual([kid]);
	});

	test("at once, as after a theft, invalidates earlier tokens", async () => {
		const before = await tokenBy();
		expect(await statusFor(before)).toBe(200);
		await rotate(true);
		expect(await statusFor(before)).toBe(401);
		expect(await statusFor(await tokenBy())).toBe(200);
		expect(stored().former).toBeUndefined();
	});

	test("keeps the keys of the trail and of the second factors, and the permissions of the file", async () => {
		const { secondFactor, auditSeal, sealedFrom } = stored();
		await rotate();
		expect(stored()).toMatchObject({ secondFactor, auditSeal, sealedFrom });
		expect(statSync(join(keysDir, "keys.json")).mode & 0o777).toBe(0o600);
		expect(await app.json("/audit/verification", { as: "Admin" })).toMatchObject({ ok: true });
	});

	test("deletes former keys when everything that they signed has expired", async () => {
		await rotate();
		app.clock.advance(400 * DAY);
		await rotate();
		expect(stored().former).toHaveLength(2);
		app.clock.advance(2 * DAY);
		await rotate();
		expect(stored().former).toHaveLength(2);
	});
});

describe("keys of several instances", () => {
	const folder = folderPerTest();

	test("from the environment are rotated by the printed value and not written to a file", async () => {
		const keysDir = folder("none");
		const keysJson = JSON.stringify(stored());
		const rotation = { atOnce: false, clock: app.clock };
		const next = JSON.parse(await rotateKeys({ keysDir, keysJson }, app.deps.database, rotation)) as Keys;
		const { accessToken, humanCheck, device, ...kept } = JSON.parse(keysJson) as Keys;
		expect(next).toMatchObject({ ...kept, former: [{ accessToken, humanCheck, device }] });
		expect(next.accessToken).not.toEqual(accessToken);
		expect(await loadKeys({ keysDir, keysJson: JSON.stringify(next) })).toEqual(next);
		expect(() => statSync(keysDir)).toThrow("ENOENT");
	});

	test.each(["", "{", "{}", "[]"])("from the environment prevent the start if they are %j", async (keysJson) => {
		await expect(loadKeys({ keysDir: folder(), keysJson })).rejects.toThrow("KEYS: It must be the content");
	});
});
