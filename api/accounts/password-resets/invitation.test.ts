import { expect, it } from "vitest";
import { signIn } from "../../testing/accounts.ts";
import { entriesOf, startTestApp } from "../../testing/index.ts";
import { startMailedAppPerTest } from "../../testing/mailed-app.ts";
import { outbox, sendMails } from "../../testing/mails.ts";
import type { User } from "../users/contract.ts";

const NEW = "Anderes-2026!";
const EMAIL = "nina@example.org";
const JSON_OF_NINA = { userid: "nina", name: "Nina Neumann", roles: ["Auditor"], email: EMAIL, invite: true };

const { app, server } = startMailedAppPerTest();

const invite = (json: object = JSON_OF_NINA) => app.json<User>("/users", { as: "Admin", json });
const refusal = async (json: object, of = app) =>
	(await of.request("/users", { as: "Admin", json })).json() as Promise<unknown>;
const confirm = async (token: string | undefined, pwd = NEW) =>
	(await app.request("/password-reset/confirm", { json: { token, pwd, pwd2: pwd } })).status;

async function sentToken(): Promise<string | undefined> {
	await sendMails(app);
	return /https:\/\/portal\.example\.org\/password-reset#([\w-]{43})/.exec(server.received.at(-1)?.text ?? "")?.[1];
}

it("an invited user chooses the password with the link of the mail, once and within 7 days from the mail on", async () => {
	const { _id } = await invite();
	app.clock.advance(20 * 3_600_000);
	const first = await sentToken();
	expect(server.received).toMatchObject([{ to: [EMAIL], text: expect.stringMatching(/nina.*7 Tage/s) }]);
	app.clock.advance(7 * 86_400_000 - 1_000);
	expect([await confirm(first), await confirm(first, "Drittes-2026!")]).toEqual([204, 404]);
	expect((await signIn(app, { userid: "nina", password: NEW })).status).toBe(200);
	const trail = await entriesOf(app, "user", _id);
	expect(trail.map(({ action }) => action)).toEqual(
		expect.arrayContaining(["user.passwordReset", "user.invite", "user.create"]),
	);
	await invite({ ...JSON_OF_NINA, userid: "nina2" });
	const second = await sentToken();
	app.clock.advance(7 * 86_400_000);
	expect([second === first, await confirm(second)]).toEqual([false, 404]);
});

it("an invitation is not sent any more after an Admin has set a password", async () => {
	const { _id, userid, name, roles } = await invite();
	const json = { id: _id, userid, name, roles, email: EMAIL, editPwd: true, pwd: NEW, pwd2: NEW };
	await app.json("/users", { as: "Admin", method: "PUT", json });
	expect([await sentToken(), await outbox(app)]).toEqual([undefined, []]);
});

it("an invitation needs an e-mail address and a mail server, or creates nothing", async () => {
	expect(await refusal({ ...JSON_OF_NINA, email: "" })).toMatchObject({
		fields: { email: ["Die E-Mail muss eingegeben werden."] },
	});
	const other = await startTestApp();
	expect(await refusal(JSON_OF_NINA, other)).toMatchObject({
		fields: { invite: ["Ohne Mailserver können keine Einladungen verschickt werden."] },
	});
	const users = await other.json<User[]>("/users", { as: "Admin" });
	expect(users.map(({ userid }) => userid)).not.toContain("nina");
	other.close();
});
