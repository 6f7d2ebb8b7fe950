import { describe, expect, it } from "vitest";
import { anAccount, bearerOf, signIn, type TestAccount } from "../../testing/accounts.ts";
import { entriesOf } from "../../testing/index.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import type { User, UserInput } from "./contract.ts";

const app = startAppPerTest();

const anInput = (values: Partial<UserInput> = {}): UserInput => {
	const passwords = { editPwd: true, pwd: "Nora-2026!", pwd2: "Nora-2026!" };
	return { userid: "neue.person", name: "Nora Neumann", roles: ["Auditor"], ...passwords, ...values };
};
const create = (values: Partial<UserInput> = {}) => app.request("/users", { as: "Admin", json: anInput(values) });
const update = (account: Pick<TestAccount, "id" | "userid">, values: object = {}) =>
	app.request("/users", {
		as: "Admin",
		method: "PUT",
		json: { id: account.id, userid: account.userid, name: "Mina Muster", roles: ["Auditor"], ...values },
	});
const remove = (id: string) => app.request(`/users/${id}`, { as: "Admin", method: "DELETE" });
const list = (query = "") => app.json<User[]>(`/users${query}`, { as: "Auditor" });
const trail = async (entityId: string) =>
	(await entriesOf(app, "user", entityId)).map(({ action, user, changes }) => ({ action, user, changes }));

it("the fields of an account are refused with a sentence for each, on creation and on change", async () => {
	const mina = await anAccount(app);
	const values = {
		name: "  ",
		email: "nora@example.org\nBcc: x@example.org",
		roles: ["Admin", "Admin"],
		pwd: "",
		pwd2: "",
	};
	const fields = {
		name: ["Der Name muss eingegeben werden."],
		email: ["Der Text enthält ungültige Zeichen."],
		roles: ["Die Rolle ist mehrfach angegeben."],
		pwd: ["Das Passwort muss eingegeben werden."],
		pwd2: ["Das Passwort muss eingegeben werden."],
	};
	for (const response of [await create(values as Partial<UserInput>), await update(mina, { editPwd: true, ...values })])
		expect([response.status, ((await response.json()) as { fields: object }).fields]).toEqual([400, fields]);
	const unknown = await update(mina, { roles: ["Owner"] });
	expect(await unknown.json()).toMatchObject({ fields: { "roles.0": ["Der Wert steht nicht zur Auswahl."] } });
});

describe("one Admin always remains", () => {
	const lastAdmin = {
		code: "IN_USE",
		message: "Der letzte Admin kann nicht entfernt oder zurückgestuft werden.",
	};
	const own = () => ({ id: app.userIds.Admin, userid: "admin.test" });
	const alone = async () => expect((await remove(app.userIds.secondAdmin)).status).toBe(204);

	it("the last Admin is neither deleted nor demoted", async () => {
		await alone();
		for (const response of [
			await remove(own().id),
			await update(own(), { roles: ["Auditor"] }),
			await update(own(), { roles: [] }),
		])
			expect([response.status, await response.json()]).toMatchObject([409, lastAdmin]);
	});

	it.each(["demote", "deactivate"])("of two Admins who %s each other concurrently, one remains", async (what) => {
		await Promise.all([app.accessToken("Admin"), app.accessToken("secondAdmin")]);
		const against = (as: "Admin" | "secondAdmin", id: string, userid: string) => {
			if (what === "deactivate") return app.request(`/users/${id}/deactivation`, { as, method: "POST" });
			const json = { id, userid, name: "Mina Muster", roles: ["Auditor"] };
			return app.request("/users", { as, method: "PUT", json });
		};
		const answers = await Promise.all([
			against("Admin", app.userIds.secondAdmin, "zweite.admin"),
			against("secondAdmin", app.userIds.Admin, "admin.test"),
		]);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		expect([401, 403, 409]).toContain(answers.find(({ status }) => status !== 200)?.status);
	});

	it("an account cannot delete itself or change its own role", async () => {
		const deletion = await remove(own().id);
		const message = "Das eigene Benutzerkonto kann nicht gelöscht werden.";
		expect([deletion.status, await deletion.json()]).toMatchObject([409, { code: "IN_USE", message }]);
		for (const roles of [["Auditor"], ["Admin", "Auditor"]]) {
			const change = await update(own(), { roles });
			const message = "Die eigene Rolle kann nicht geändert werden.";
			expect([change.status, await change.json()]).toMatchObject([409, { code: "IN_USE", message }]);
		}
	});
});

describe("a change", () => {
	it("of the password, which needs `editPwd`, ends the sessions of that account, not the own session", async () => {
		const mina = await anAccount(app);
		await update(mina, { pwd: "Neues-2026!", pwd2: "Neues-2026!" });
		const headers = await bearerOf(await signIn(app, mina));
		expect((await update(mina, { editPwd: true, pwd: "Neues-2026!", pwd2: "Neues-2026!" })).status).toBe(200);
		expect((await app.request("/users", { headers })).status).toBe(401);
		expect((await signIn(app, mina)).status).toBe(401);
		expect((await signIn(app, { ...mina, password: "Neues-2026!" })).status).toBe(200);
		const own = { id: app.userIds.Admin, userid: "admin.test" };
		await app.request("/sessions/confirm", { as: "Admin", json: { pwd: "Test-2026!" } });
		expect(
			(await update(own, { roles: ["Admin"], editPwd: true, pwd: "Neues-2026!", pwd2: "Neues-2026!" })).status,
		).toBe(200);
		expect((await app.request("/users", { as: "Admin" })).status).toBe(200);
	});

	it("adds an audit entry without passwords", async () => {
		const created = (await (await create()).json()) as User;
		await update(
			{ id: created._id, userid: "neue.person" },
			{ roles: ["Admin"], editPwd: true, pwd: "Neues-2026!", pwd2: "Neues-2026!" },
		);
		await remove(created._id);
		const user = "Amina Admin";
		const fingerprint = expect.stringMatching(/^[0-9a-f]{32}$/);
		expect(await trail(created._id)).toEqual([
			{
				action: "user.delete",
				user,
				changes: { userid: ["neue.person", null], name: ["Mina Muster", null], roles: [["Admin"], null] },
			},
			{ action: "user.password", user, changes: { credential: [fingerprint, fingerprint] } },
			{
				action: "user.update",
				user,
				changes: { name: ["Nora Neumann", "Mina Muster"], roles: [["Auditor"], ["Admin"]] },
			},
			{
				action: "user.create",
				user,
				changes: {
					userid: [null, "neue.person"],
					name: [null, "Nora Neumann"],
					roles: [null, ["Auditor"]],
					credential: [null, fingerprint],
				},
			},
		]);
		const whole = JSON.stringify(await app.json("/audit", { as: "Admin" }));
		for (const secret of ["Nora-2026!", "Neues-2026!", "argon2"]) expect(whole).not.toContain(secret);
	});
});

describe("the list", () => {
	it("contains exactly the fields that the page shows", async () => {
		const response = await create();
		const created = (await response.json()) as User;
		expect(response.status).toBe(201);
		expect(created).toEqual({
			_id: expect.any(String),
			userid: "neue.person",
			name: "Nora Neumann",
			roles: ["Auditor"],
			state: "active",
			signed: false,
			secondFactor: false,
		});
		const { secondFactor: _factor, ...seen } = created;
		expect(await list("?q=neumann")).toEqual([seen]);
		await signIn(app, { userid: "neue.person", password: "Nora-2026!" });
		expect(await list("?q=neumann")).toEqual([{ ...seen, login: app.clock.now().toISOString() }]);
	});

	it("is filtered by state, and counts the filtered accounts", async () => {
		const waiting = await anAccount(app, { userid: "wartende", name: "Wanda Wartend", roles: [] });
		const gone = await anAccount(app, { userid: "gegangen", name: "Gerda Gegangen" });
		await app.request(`/users/${gone.id}/deactivation`, { as: "Admin", method: "POST" });
		expect((await app.request("/users?state=asleep", { as: "Admin" })).status).toBe(400);
		const response = await app.request("/users?state=waiting&q=wartend", { as: "Admin" });
		expect(response.headers.get("x-total-count")).toBe("1");
		expect(((await response.json()) as User[]).map(({ _id }) => _id)).toEqual([waiting.id]);
		expect((await list("?state=deactivated")).map(({ _id }) => _id)).toEqual([gone.id]);
		expect((await list("?state=waiting,deactivated&q=wart")).map(({ _id }) => _id)).toEqual([waiting.id]);
		const active = (await list("?state=active")).map(({ _id }) => _id);
		expect(active).toContain(app.userIds.Admin);
		expect(active.some((id) => [waiting.id, gone.id].includes(id))).toBe(false);
	});

	it("is sorted by each of its columns, with accounts that never signed in at one end", async () => {
		await create({ userid: "aaaaaa", name: "Özlem Öztürk", roles: ["Auditor", "Admin"] });
		for (const key of ["name", "userid"] as const) {
			const values = (await list(`?sort=${key}`)).map((user) => user[key]);
			expect(values).toEqual([...values].sort((a, b) => a.localeCompare(b, "de")));
			expect((await list(`?sort=-${key}`)).map((user) => user[key])).toEqual([...values].reverse());
		}
		expect((await list("?sort=-login")).at(-1)?.login).toBeUndefined();
		expect((await list("?q=OZTURK")).map((user) => user.roles)).toEqual([["Admin", "Auditor"]]);
	});
});
