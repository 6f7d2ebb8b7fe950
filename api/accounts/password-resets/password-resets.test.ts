import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { anAccount, bearerOf, signIn, type TestAccount } from "../../testing/accounts.ts";
import { fillOnce } from "../../testing/filled-template.ts";
import { entriesOf, startTestApp } from "../../testing/index.ts";
import type { ReceivedMail } from "../../testing/mail-server.ts";
import { startMailedAppPerTest } from "../../testing/mailed-app.ts";
import { giveEmail, outbox, sendMails } from "../../testing/mails.ts";
import { anApp } from "../../testing/second-factors.ts";

const filled = fillOnce(async (base) => {
	const account = await anAccount(base);
	await giveEmail(base, account.id, "mina@example.org");
	return account;
});
const { app, server } = startMailedAppPerTest(() => ({ template: filled.template }));
let mina: TestAccount;
beforeEach(() => {
	mina = filled.records;
});

const setEmail = async (email: string) => {
	const headers = await bearerOf(await signIn(app, mina));
	const json = { current: mina.password, email };
	return app.json("/users/me/email", { method: "PUT", json, headers });
};
const newPassword = async () => {
	const headers = await bearerOf(await signIn(app, mina));
	const json = { current: mina.password, pwd: "Anderes-2026!", pwd2: "Anderes-2026!" };
	return app.json("/users/me/password", { method: "PUT", json, headers });
};
const requestLink = (userid = mina.userid, address = "192.0.2.1") =>
	app.request("/password-reset", { json: { userid, token: "" }, address });
const confirm = (token: string, pwd = "Anderes-2026!") =>
	app.request("/password-reset/confirm", { json: { token, pwd, pwd2: pwd } });
const tokenIn = ({ text }: ReceivedMail) =>
	/https:\/\/portal\.example\.org\/password-reset#([\w-]{43})/.exec(text)?.[1] ?? "";

async function mailed(n = 1): Promise<string> {
	await vi.waitFor(
		async () => {
			await sendMails(app);
			expect(server.received).toHaveLength(n);
		},
		{ timeout: 20_000 },
	);
	const last = server.received.at(-1);
	return last ? tokenIn(last) : "";
}
const statusOf = async (response: Promise<Response>) => (await response).status;

describe("a link for a new password", () => {
	it("is sent to the address of the account, sets a password once, ends every session and is recorded", async () => {
		const headers = await bearerOf(await signIn(app, mina));
		expect(await statusOf(requestLink("MINA.muster"))).toBe(204);
		const token = await mailed();
		expect(server.received[0]).toMatchObject({ from: "portal@example.org", to: ["mina@example.org"] });
		expect(server.received[0]?.text).toMatch(/^Content-Type: text\/plain/m);
		expect(server.received[0]?.text).toContain("30 Minuten");
		expect(await statusOf(confirm(token))).toBe(204);
		expect(await statusOf(app.request("/sessions", { headers }))).toBe(401);
		expect(await statusOf(signIn(app, mina))).toBe(401);
		expect(await statusOf(signIn(app, { ...mina, password: "Anderes-2026!" }))).toBe(200);
		const again = await confirm(token, "Drittes-2026!");
		expect([again.status, await again.json()]).toMatchObject([
			404,
			{ message: "Der Link ist abgelaufen oder wurde schon verwendet. Bitte fordern Sie einen neuen an." },
		]);
		const trail = await entriesOf(app, "user", mina.id);
		expect(trail.slice(0, 2).map(({ action, user }) => [action, user])).toEqual([
			["user.passwordReset", "Besucher"],
			["user.resetLink", "Besucher"],
		]);
		expect(JSON.stringify(trail)).not.toContain(token);
	});

	it("is used once by concurrent requests, and the sign-in still requires the second factor", async () => {
		await anApp(app, mina);
		await requestLink();
		const token = await mailed();
		const answers = await Promise.all(Array.from({ length: 3 }, () => statusOf(confirm(token))));
		expect(answers.sort()).toEqual([204, 404, 404]);
		const response = await signIn(app, { ...mina, password: "Anderes-2026!" });
		expect(await response.json()).toMatchObject({ code: "SECOND_FACTOR_REQUIRED" });
	});

	it("is void after a newer link, another address or another password", async () => {
		await requestLink();
		const first = await mailed(1);
		await requestLink();
		const second = await mailed(2);
		expect(await statusOf(confirm(first))).toBe(404);
		await setEmail("neu@example.org");
		expect(await statusOf(confirm(second))).toBe(404);
	});

	it("refuses a weak password and can be used again for a better one", async () => {
		await requestLink();
		const token = await mailed();
		const weak = await confirm(token, "mina.muster1");
		expect([weak.status, await weak.json()]).toMatchObject([400, { fields: { pwd: [expect.any(String)] } }]);
		expect(await statusOf(confirm(token))).toBe(204);
	});
});

const states = async () => (await outbox(app)).map(({ state, reason }) => (reason ? `${state} ${reason}` : state));
const waiting = () => vi.waitFor(async () => expect(await states()).toContain("waiting"), { timeout: 20_000 });

describe("a link that is not sent yet", () => {
	it("is not stored: its token is created when the mail is sent, and its lifetime of 30 minutes starts then", async () => {
		await requestLink();
		await waiting();
		const hashes = () => app.deps.database.db.values(sql`select hash from password_reset`);
		expect(await hashes()).toEqual([]);
		app.clock.advance(20 * 60_000);
		const token = await mailed();
		expect(await hashes()).toEqual([[expect.stringMatching(/^[0-9a-f]{64}$/)]]);
		app.clock.advance(30 * 60_000 - 1);
		expect(await (await confirm(token, "mina.muster")).json()).toMatchObject({ fields: { pwd: [expect.any(String)] } });
		app.clock.advance(1);
		expect(await statusOf(confirm(token))).toBe(404);
		const mail = await app.deps.database.db.run("select * from mail");
		expect(JSON.stringify(mail.rows.map((row) => Array.from(row)))).not.toContain(token);
	});

	it("is replaced by a newer one", async () => {
		await requestLink();
		await waiting();
		await requestLink();
		await vi.waitFor(async () => {
			const trail = await entriesOf(app, "user", mina.id);
			expect(trail.filter(({ action }) => action === "user.resetLink")).toHaveLength(2);
		});
		await mailed();
		await sendMails(app);
		expect(server.received).toHaveLength(1);
	});

	it("is not sent after the password or the address has changed", async () => {
		for (const change of [() => setEmail("neu@example.org"), () => newPassword()]) {
			await requestLink();
			await waiting();
			await change();
			await sendMails(app);
		}
		expect([server.received, await states()]).toEqual([[], []]);
	});

	it("fails after half an hour and cannot be sent again", async () => {
		await requestLink();
		await waiting();
		app.clock.advance(30 * 60_000);
		await sendMails(app);
		expect([server.received, await states()]).toEqual([[], ["failed late"]]);
		const [failed] = await app.json<{ actions: string[]; kind: string }[]>("/mails", { as: "Admin" });
		expect(failed).toMatchObject({ kind: "passwordReset", actions: ["discard"] });
	});
});

describe("a request for a link", () => {
	it("does not reveal whether the account or its address exists", async () => {
		await anAccount(app, { userid: "ohne.adresse" });
		for (const userid of ["niemand.da", "ohne.adresse", mina.userid]) {
			const response = await requestLink(userid);
			expect([response.status, await response.text()]).toEqual([204, ""]);
		}
		await mailed();
	});

	it("is limited per account across addresses", async () => {
		const ofOne = await Promise.all(
			Array.from({ length: 5 }, (_, n) => statusOf(requestLink("niemand.da", `198.51.100.${n}`))),
		);
		expect(ofOne).toEqual([204, 204, 204, 429, 429]);
	});

	it("is unavailable without a mail server", async () => {
		const other = await startTestApp();
		expect(await statusOf(other.request("/password-reset", { json: { userid: "mina.muster" } }))).toBe(404);
		expect(await other.json("/settings/sign-in")).toMatchObject({ passwordByMail: false });
		other.close();
		expect(await app.json("/settings/sign-in")).toMatchObject({ passwordByMail: true });
	});
});

it("the own e-mail address is changed with the password, and visible to the owner and to Admins only", async () => {
	const headers = await bearerOf(await signIn(app, mina));
	const change = (json: object) => app.request("/users/me/email", { method: "PUT", json, headers });
	const wrong = await change({ current: "Falsch-2026!", email: "x@example.org" });
	expect(await wrong.json()).toMatchObject({ fields: { current: ["Das bisherige Passwort ist falsch."] } });
	const path = `/users/${mina.id}`;
	expect(await app.json(path, { headers })).toMatchObject({ email: "mina@example.org" });
	expect(await app.json(path, { as: "Admin" })).toMatchObject({ email: "mina@example.org" });
	expect(await app.json(path, { as: "Auditor" })).not.toHaveProperty("email");
	expect(await (await change({ current: mina.password })).json()).not.toHaveProperty("email");
});
