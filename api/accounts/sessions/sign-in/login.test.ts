import * as argon2 from "@node-rs/argon2";
import { describe, expect, it, vi } from "vitest";
import type { AuditEntry } from "../../../audit/contract.ts";
import { anAccount, cookieOf, signIn, type TestAccount } from "../../../testing/accounts.ts";
import { accountPerTest, startAppPerTest } from "../../../testing/started-app.ts";
import { waitAfter } from "../../attempts/login-limits.ts";
import type { User } from "../../users/contract.ts";

vi.mock("@node-rs/argon2", { spy: true });

const app = startAppPerTest({ signedIn: false });
const mina = accountPerTest(app, { userid: "mina.muster" });

const wrong = () => ({ ...mina, password: "Falsch-2026!" });
const audit = () => app.json<AuditEntry[]>("/audit?entity=session", { as: "Admin" });

async function refusal(response: Response) {
	const { requestId: _requestId, ...body } = (await response.json()) as Record<string, unknown>;
	return { status: response.status, ...body };
}

describe("a refused sign-in does not reveal why", () => {
	it("an unknown account and a wrong password get the same response", async () => {
		const waiting = await anAccount(app, { userid: "wartende", roles: [] });
		const answers = [
			await signIn(app, { userid: "unbekannt", password: mina.password }),
			await signIn(app, wrong()),
			await signIn(app, { ...waiting, password: "Falsch-2026!" }),
			await signIn(app, { ...mina, password: mina.password.toLowerCase() }),
		];
		const expected = { status: 401, code: "INVALID_CREDENTIALS", message: "Benutzerkennung oder Passwort ist falsch." };
		for (const answer of answers) {
			expect(answer.headers.get("set-cookie")).toBeNull();
			expect(await refusal(answer)).toEqual(expected);
		}
	});

	it("an account without a role gets its own response with the right password, which counts as no failure", async () => {
		const waiting = await anAccount(app, { userid: "wartende", roles: [] });
		const expected = { status: 403, code: "NOT_ACTIVATED", message: "Ihr Konto wartet auf die Freischaltung." };
		for (let n = 0; n < 8; n++) expect(await refusal(await signIn(app, waiting))).toEqual(expected);
		expect((await audit()).filter(({ entityId }) => entityId === waiting.id)).toEqual([]);
		for (let n = 0; n < 4; n++) await signIn(app, { ...waiting, password: "Falsch-2026!" });
		await signIn(app, waiting);
		expect((await signIn(app, { ...waiting, password: "Falsch-2026!" })).status).toBe(401);
		expect((await signIn(app, waiting)).status).toBe(429);
	});

	it("an unknown account costs the same password check", async () => {
		vi.mocked(argon2.verify).mockClear();
		await signIn(app, wrong());
		await signIn(app, { userid: "unbekannt", password: "Falsch-2026!" });
		const [known, unknown] = vi.mocked(argon2.verify).mock.calls.map(([hash]) => argon2.parseOptions(hash));
		expect(vi.mocked(argon2.verify)).toHaveBeenCalledTimes(2);
		expect(unknown).toEqual(known);
	});

	it("every refused sign-in is recorded in the audit trail, without a password, token or unknown userid", async () => {
		const waiting = await anAccount(app, { userid: "wartende", roles: [] });
		await signIn(app, { ...waiting, password: "Falsch-2026!" });
		await signIn(app, wrong());
		await signIn(app, { userid: "Falsch-2026!", password: mina.password });
		const success = await signIn(app, mina);
		const failures = (await audit()).filter(({ action }) => action === "session.loginFailed");
		expect(failures.map(({ user, entityId, changes }) => [user, entityId, changes])).toEqual([
			["Besucher", "unknown", {}],
			["Besucher", mina.id, { userid: [null, "mina.muster"] }],
			["Besucher", waiting.id, { userid: [null, "wartende"] }],
		]);
		const text = JSON.stringify(await audit());
		for (const secret of ["Falsch-2026!", mina.password, cookieOf(success).split("=")[1] ?? "", "argon2"])
			expect(text).not.toContain(secret);
	});
});

describe("growing waits after failures", () => {
	it("are 1 s, 2 s, 4 s … 15 min, after 5 failures of an account and 20 of an address", () => {
		expect([1, 4, 5, 6, 7, 14, 15, 100, 5000].map((failures) => waitAfter("account", failures) / 1000)).toEqual([
			0, 0, 1, 2, 4, 512, 900, 900, 900,
		]);
		expect([1, 19, 20, 21, 30].map((failures) => waitAfter("address", failures) / 1000)).toEqual([0, 0, 1, 2, 900]);
	});

	const fail = async (times: number, account: Pick<TestAccount, "userid" | "password"> = wrong()) => {
		for (let n = 0; n < times; n++)
			expect((await signIn(app, account, { address: `198.51.100.${n}` })).status).toBe(401);
	};

	it("apply to the right password too, before it is checked", async () => {
		await fail(5);
		vi.mocked(argon2.verify).mockClear();
		const response = await signIn(app, mina);
		expect(response.headers.get("retry-after")).toBe("1");
		expect(await refusal(response)).toMatchObject({ status: 429, code: "RATE_LIMITED" });
		expect(vi.mocked(argon2.verify)).not.toHaveBeenCalled();
		// The sign-in to another account does not wait.
		expect((await signIn(app, await anAccount(app, { userid: "andere.person" }))).status).toBe(200);
		app.clock.advance(1000);
		expect((await signIn(app, mina)).status).toBe(200);
	});

	it("grow with each failure and end with a successful sign-in", async () => {
		await fail(5);
		app.clock.advance(1000);
		await fail(1);
		expect((await signIn(app, mina)).headers.get("retry-after")).toBe("2");
		app.clock.advance(2000);
		expect((await signIn(app, mina)).status).toBe(200);
		await fail(4);
		expect((await signIn(app, mina)).status).toBe(200);
	});

	it("are forgotten after twelve hours", async () => {
		await fail(5);
		app.clock.advance(12 * 3_600_000 + 1);
		await fail(4);
		expect((await signIn(app, mina)).status).toBe(200);
	});

	it.each<[string, number, (n: number) => Promise<Response>]>([
		["one address", 20, (n) => signIn(app, { userid: `unbekannt${n}`, password: "Falsch-2026!" })],
		["one account", 5, (n) => signIn(app, wrong(), { address: `198.51.100.${n}` })],
	])("count concurrent attempts of %s: of 30, %i are checked", async (_what, checked, attempt) => {
		vi.mocked(argon2.verify).mockClear();
		const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => attempt(n)));
		expect(answers.filter(({ status }) => status === 401)).toHaveLength(checked);
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(30 - checked);
		expect(vi.mocked(argon2.verify)).toHaveBeenCalledTimes(checked);
	});

	it("forget one failure of an address per two minutes, so that a shared address stays usable", async () => {
		for (let n = 0; n < 25; n++) {
			expect((await signIn(app, { userid: `unbekannt${n}`, password: "Falsch-2026!" })).status).toBe(401);
			app.clock.advance(2 * 60_000);
		}
	});

	it("count every account that an address tries, with an IPv6 network as one address", async () => {
		for (let n = 0; n < 20; n++)
			await signIn(
				app,
				{ userid: `unbekannt${n}`, password: "Falsch-2026!" },
				{ address: `2001:db8:0:1::${n.toString(16)}` },
			);
		expect((await signIn(app, mina, { address: "2001:db8:0:1:ffff::1" })).status).toBe(429);
		expect((await signIn(app, mina, { address: "2001:db8:0:2::1" })).status).toBe(200);
	});

	it("do not delay concurrent sign-ins with the right password", async () => {
		const others = await Promise.all(Array.from({ length: 5 }, (_, n) => anAccount(app, { userid: `person.${n}` })));
		const accounts = [...Array.from({ length: 15 }, () => mina), ...others, ...others];
		const answers = await Promise.all(accounts.map((account) => signIn(app, account)));
		expect(answers.map(({ status }) => status)).toEqual(accounts.map(() => 200));
	});
});

it("signing in returns an access token, the account and a cookie that scripts cannot read, and is recorded", async () => {
	// Case and accents of the userid are ignored.
	const response = await signIn(app, { ...mina, userid: " MÍNA.Muster " });
	expect(await response.json()).toEqual({
		accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
		user: { _id: mina.id, userid: "mina.muster", roles: ["Auditor"], name: "Mina Muster" },
	});
	const [cookie] = response.headers.getSetCookie();
	expect(cookie).toMatch(/^portal_refresh=[\w-]{43}; Max-Age=28800; Path=\/api; HttpOnly; SameSite=Strict$/);
	const list = await app.json<User[]>("/users?q=mina.muster", { as: "Admin" });
	expect(list.map((user) => user.login)).toEqual([app.clock.now().toISOString()]);
	const [entry] = (await audit()).filter((candidate) => candidate.userId === mina.id);
	expect(entry).toMatchObject({ action: "session.login", user: "Mina Muster", entity: "session" });
});
