import { describe, expect, it } from "vitest";
import { anAccount, bearerOf, signIn } from "../../testing/accounts.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import { VIEWS_AT_MOST, type View } from "./contract.ts";

const app = startAppPerTest();

const A_VIEW = { list: "certifications", name: "Läuft bald ab", query: "expires=90&sort=validTo" };
const list = (as: "Auditor" | "Admin" = "Auditor", of = "certifications") =>
	app.json<View[]>(`/views?list=${of}`, { as });
const save = (json: object = A_VIEW, as: "Auditor" | "Admin" = "Auditor") => app.request("/views", { as, json });
const saved = async (json: object = A_VIEW) => (await (await save(json)).json()) as View;
const change = (id: string, json: object, as: "Auditor" | "Admin" = "Auditor") =>
	app.request(`/views/${id}`, { as, method: "PUT", json });

describe("a view is refused", () => {
	it("with an invalid field", async () => {
		for (const [bent, field] of [
			[{ name: "x".repeat(41) }, "name"],
			[{ list: "products" }, "list"],
			[{ query: "status=Aktiv" }, "query"],
			[{ query: "cursor=abc" }, "query"],
			[{ query: "expires=90&expires=30" }, "query"],
			[{ query: `q=${"x".repeat(1000)}` }, "query"],
			[{ list: "clients", query: "status=ACTIVE" }, "query"],
			[{ hidden: ["a b"] }, "hidden.0"],
			[{ hidden: Array.from({ length: 31 }, (_, at) => `c${at}`) }, "hidden"],
			[{ density: "tiny" }, "density"],
		] as const) {
			const answer = await save({ ...A_VIEW, ...bent });
			expect([bent, answer.status]).toEqual([bent, 400]);
			expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual([field]);
		}
		expect(await list()).toEqual([]);
	});

	it("with a name that the list already has, ignoring case", async () => {
		await save();
		const answer = await save({ ...A_VIEW, name: " LÄUFT  bald ab" });
		expect([answer.status, await answer.json()]).toMatchObject([409, { code: "DUPLICATE" }]);
		expect((await save({ ...A_VIEW, list: "clients", query: "" })).status).toBe(201);
		expect((await save(A_VIEW, "Admin")).status).toBe(201);
	});

	it("beyond the limit", async () => {
		for (let count = 0; count < VIEWS_AT_MOST; count++)
			expect((await save({ ...A_VIEW, name: `Ansicht ${count}` })).status).toBe(201);
		const answer = await save();
		expect([answer.status, await answer.json()]).toMatchObject([409, { code: "IN_USE" }]);
	});
});

describe("a view", () => {
	it("is returned as it was saved, in its list, to its owner only", async () => {
		const view = await saved({ ...A_VIEW, hidden: ["category"], density: "compact", isDefault: true });
		expect(view).toEqual({ _id: view._id, ...A_VIEW, hidden: ["category"], density: "compact", isDefault: true });
		expect(await list("Auditor", "clients")).toEqual([]);
		expect(await list("Admin")).toEqual([]);
		expect((await change(view._id, A_VIEW, "Admin")).status).toBe(404);
		expect((await app.request(`/views/${view._id}`, { as: "Admin", method: "DELETE" })).status).toBe(404);
		expect(await list()).toEqual([view]);
	});

	it("is deleted once, and deleted with its account", async () => {
		const view = await saved();
		const remove = () => app.request(`/views/${view._id}`, { as: "Auditor", method: "DELETE" });
		expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
		const account = await anAccount(app, { userid: "petra.person", name: "Petra Person" });
		const headers = await bearerOf(await signIn(app, account));
		expect((await app.request("/views", { json: A_VIEW, headers })).status).toBe(201);
		expect((await app.request(`/users/${account.id}`, { as: "Admin", method: "DELETE" })).status).toBe(204);
	});

	it("is recorded in the audit trail with its name, without search words", async () => {
		await save({ ...A_VIEW, query: "q=Anna+Berger" });
		const [entry] = await app.json<{ title: string; lines: object[] }[]>("/audit?limit=1", { as: "Admin" });
		expect(entry?.title).toBe("Ansicht gespeichert");
		expect(entry?.lines).toEqual([
			{ field: "Ansicht", after: "Läuft bald ab" },
			{ field: "Liste", after: "Zertifizierungen" },
		]);
	});
});
