import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../../audit/contract.ts";
import { anAccount, signIn } from "../../../testing/accounts.ts";
import { accountPerTest, startAppPerTest } from "../../../testing/started-app.ts";
import type { User } from "../../users/contract.ts";

const app = startAppPerTest();
const mina = accountPerTest(app, { userid: "mina.muster" });

const deviceOf = (response: Response) =>
	response.headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0] ?? "")
		.find((cookie) => cookie.includes("portal_device=")) ?? "";
const known = async (account = mina) => ({ cookie: deviceOf(await signIn(app, account)) });
const wrong = (account = mina) => ({ ...account, password: "Falsch-2026!" });

async function attack(times = 5): Promise<number[]> {
	const answers: number[] = [];
	for (let n = 0; n < times; n++) answers.push((await signIn(app, wrong(), { address: `198.51.100.${n}` })).status);
	return answers;
}

describe("failed sign-ins of strangers", () => {
	it("never lock out the owner on a known device", async () => {
		const headers = await known();
		expect((await attack(20)).filter((status) => status === 401)).toHaveLength(5);
		expect((await signIn(app, mina)).status).toBe(429);
		expect((await signIn(app, mina, { headers })).status).toBe(200);
		expect((await signIn(app, mina)).status).toBe(429);
	});

	it("from the office's own address never lock out its known devices", async () => {
		const headers = await known();
		for (let n = 0; n < 25; n++) await signIn(app, { userid: `unbekannt${n}`, password: "Falsch-2026!" });
		expect((await signIn(app, mina)).status).toBe(429);
		expect((await signIn(app, mina, { headers })).status).toBe(200);
	});

	it("are refused with the reason and the wait", async () => {
		await attack();
		expect(await (await signIn(app, mina)).json()).toMatchObject({
			code: "RATE_LIMITED",
			message:
				"Zu viele Fehlversuche für dieses Konto. Nächster Versuch in 1 Sekunde. Auf einem Gerät, auf dem Sie schon angemeldet waren, geht es sofort.",
		});
		for (let n = 0; n < 8; n++) {
			app.clock.advance(15 * 60_000);
			await signIn(app, wrong());
		}
		const response = await signIn(app, mina);
		expect(response.headers.get("retry-after")).toBe("256");
		expect(((await response.json()) as { message: string }).message).toContain("Nächster Versuch in 5 Minuten.");
	});

	it("get the same response for an account that does not exist", async () => {
		const unknown = { userid: "niemand.da", password: "Falsch-2026!" };
		const refusalOf = async (account: typeof unknown) => {
			for (let n = 0; n < 5; n++) await signIn(app, account, { address: `203.0.113.${n}` });
			const last = await signIn(app, { ...account, userid: account.userid.toUpperCase() });
			const { requestId: _, ...body } = (await last.json()) as { requestId: string };
			return body;
		};
		expect(await refusalOf(unknown)).toEqual(await refusalOf({ ...mina, password: "Falsch-2026!" }));
	});
});

describe("a known device", () => {
	it("has a limit of its own, so that a stolen device cannot guess passwords", async () => {
		const headers = await known();
		const answers: number[] = [];
		for (let n = 0; n < 7; n++) answers.push((await signIn(app, wrong(), { headers })).status);
		expect(answers.filter((status) => status === 401)).toHaveLength(5);
		const response = await signIn(app, mina, { headers });
		expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
			429,
			"Zu viele Fehlversuche auf diesem Gerät. Nächster Versuch in 1 Sekunde.",
		]);
		expect((await signIn(app, mina)).status).toBe(200);
	});

	it("is known for each of the people who share it, and for no other account", async () => {
		const other = await anAccount(app, { userid: "andere.person" });
		const theirs = await known(other);
		const shared = { cookie: deviceOf(await signIn(app, other, { headers: await known() })) };
		await attack();
		expect((await signIn(app, mina, { headers: theirs })).status).toBe(429);
		expect((await signIn(app, mina, { headers: shared })).status).toBe(200);
	});

	it("whose cookie was changed counts as unknown", async () => {
		const { cookie } = await known();
		await attack();
		for (const forged of [
			`${cookie.slice(0, -2)}AA`,
			cookie.replace(mina.id, app.userIds.Admin),
			cookie.replace(/\.([\w-]{22})\./, `.${"A".repeat(22)}.`),
			cookie.slice(0, cookie.lastIndexOf(".")),
		])
			expect((await signIn(app, mina, { headers: { cookie: forged } })).status, forged).toBe(429);
		expect((await signIn(app, mina, { headers: { cookie } })).status).toBe(200);
	});
});

const entry = async () => (await app.json<User[]>("/users?q=mina.muster", { as: "Admin" }))[0];

it("a locked account is shown to Admins only, while it is locked, and unlocked by an Admin, which the audit trail records", async () => {
	await attack();
	expect((await entry())?.locked).toEqual({ until: "2026-03-10T09:00:01.000Z", failures: 5 });
	const [seen] = await app.json<User[]>("/users?q=mina.muster", { as: "Auditor" });
	expect(seen).not.toHaveProperty("locked");
	expect((await app.request(`/users/${mina.id}/lock`, { as: "Admin", method: "DELETE" })).status).toBe(204);
	expect(await entry()).not.toHaveProperty("locked");
	expect((await signIn(app, mina)).status).toBe(200);
	const trail = await app.json<AuditEntry[]>("/audit?entity=user&limit=1", { as: "Admin" });
	expect(trail[0]).toMatchObject({ action: "user.unlock", user: "Amina Admin", changes: { failures: [5, 0] } });
	await attack();
	expect(await entry()).toHaveProperty("locked");
	app.clock.advance(1000);
	expect(await entry()).not.toHaveProperty("locked");
});
