import { beforeEach, describe, expect, test } from "vitest";
import { anAccount, bearerOf, signIn } from "../../testing/accounts.ts";
import { anApp, codeOf } from "../../testing/second-factors.ts";
import { accountPerTest, startAppOnce } from "../../testing/started-app.ts";
import type { User } from "./contract.ts";

/** An Admin changes the own account by the routes that change any account. */
const app = startAppOnce();
const account = accountPerTest(app, { name: "Petra Person", roles: ["Admin"] });
let headers: Record<string, string>;
const pwd = "Anders-2026!";
const REFUSED = { status: 401, code: "REAUTHENTICATION_REQUIRED", confirmBy: ["password"] };
beforeEach(async () => {
	headers = await bearerOf(await signIn(app, account));
});

async function send(path: string, method: string, json?: object) {
	const answer = await app.request(path, { method, headers, ...(json ? { json } : {}) });
	const { code, confirmBy } = answer.status < 300 ? {} : ((await answer.json()) as Record<string, unknown>);
	return { status: answer.status, ...(code ? { code, confirmBy } : {}) };
}
const change = (values: object) =>
	send("/users", "PUT", { id: account.id, userid: account.userid, name: "Petra Person", roles: ["Admin"], ...values });
const confirm = async (json: object = { pwd: account.password }, by = headers) =>
	expect((await app.request("/sessions/confirm", { json, headers: by })).status).toBe(204);
const shown = () => app.json<User>(`/users/${account.id}`, { as: "Admin" });

describe("without a confirmation", () => {
	test.each([
		["the password", { editPwd: true, pwd, pwd2: pwd }],
		["the e-mail address", { email: "angreifer@example.org" }],
		["the user id", { userid: "petra.anders" }],
	])("%s stays as it is, even right after the sign-in", async (_what, values) => {
		const before = await shown();
		expect(await change(values)).toEqual(REFUSED);
		expect(await shown()).toEqual(before);
		expect((await signIn(app, account)).status).toBe(200);
	});

	test("an e-mail address is not removed by leaving it out", async () => {
		await confirm();
		expect(await change({ email: "petra@example.org" })).toEqual({ status: 200 });
		expect(await change({})).toEqual(REFUSED);
		expect(await shown()).toMatchObject({ email: "petra@example.org" });
	});

	test("the name changes, with the same role and e-mail address", async () => {
		expect(await change({ name: "Petra Persönlich" })).toEqual({ status: 200 });
		expect(await shown()).toMatchObject({ name: "Petra Persönlich" });
	});

	test("the own second factors stay, and the refusal lists them; a confirmation by one allows their removal", async () => {
		const { headers: own, secret } = await anApp(app, account);
		headers = own;
		const remove = () => send(`/users/${account.id}/second-factors`, "DELETE");
		expect(await remove()).toEqual({ ...REFUSED, confirmBy: ["password", "totp", "recoveryCode"] });
		expect((await app.json<{ totp?: object }>("/second-factors", { headers })).totp).toBeDefined();
		await confirm({ code: codeOf(app, secret) });
		expect(await remove()).toEqual({ status: 204 });
	});

	test("the count of wrong codes of the own account stays, so that codes cannot be guessed without limit", async () => {
		({ headers } = await anApp(app, account));
		const guess = async () => (await send("/sessions/confirm", "POST", { code: "000000" })).status;
		for (let n = 0; n < 5; n++) expect(await guess()).toBe(400);
		expect(await guess()).toBe(429);
		expect(await send(`/users/${account.id}/lock`, "DELETE")).toMatchObject({ status: 401, code: REFUSED.code });
		expect(await guess()).toBe(429);
	});

	test("another account is changed as before", async () => {
		const { userid, name, roles } = await app.json<User>(`/users/${app.userIds.Auditor}`, { as: "Admin" });
		const { Auditor: id } = app.userIds;
		const json = { id, userid, name, roles, email: "a@example.org", editPwd: true, pwd, pwd2: pwd };
		expect(await send("/users", "PUT", json)).toEqual({ status: 200 });
		expect(await send(`/users/${app.userIds.Auditor}/second-factors`, "DELETE")).toEqual({ status: 204 });
	});
});

describe("a confirmation", () => {
	test("by the password allows one change, not two", async () => {
		await confirm();
		expect(await change({ email: "petra@example.org", editPwd: true, pwd, pwd2: pwd })).toEqual({ status: 200 });
		expect((await signIn(app, { ...account, password: pwd })).status).toBe(200);
		expect(await change({ email: "andere@example.org" })).toEqual(REFUSED);
	});

	test("ends after five minutes", async () => {
		await confirm();
		app.clock.advance(5 * 60_000 + 1);
		expect(await change({ email: "petra@example.org" })).toEqual(REFUSED);
	});

	test("in another session or by another account does not count", async () => {
		await confirm(undefined, await bearerOf(await signIn(app, account)));
		const other = await anAccount(app, { userid: "frieda.fremd", name: "Frieda Fremd", roles: ["Admin"] });
		await confirm({ pwd: other.password }, await bearerOf(await signIn(app, other)));
		expect(await change({ email: "petra@example.org" })).toEqual(REFUSED);
	});

	test("stays unused when the change is refused for another reason", async () => {
		await confirm();
		expect((await change({ email: "petra@example.org", roles: ["Auditor"] })).status).toBe(409);
		expect(await change({ email: "petra@example.org" })).toEqual({ status: 200 });
	});

	test("serves one of two concurrent changes", async () => {
		await confirm();
		const both = await Promise.all(["a@example.org", "b@example.org"].map((email) => change({ email })));
		expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
	});
});
