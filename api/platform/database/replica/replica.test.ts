import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prepareTestTemplate, type TestTemplate } from "../../../testing/app.ts";
import { aClientInput, type TestApp } from "../../../testing/index.ts";
import { look, type Replicated, startReplicated } from "../../../testing/replicated.ts";
import { Connection } from "../file/connection.ts";

let template: TestTemplate;
let servers: Replicated;
let app: TestApp;
beforeAll(async () => {
	template = await prepareTestTemplate();
});
beforeEach(async () => {
	servers = await startReplicated(template);
	app = await servers.start();
});
afterEach(() => servers.close());

async function later(ms: number): Promise<void> {
	app.clock.advance(ms);
	await look(app);
}
async function asked<T>(work: () => Promise<T>): Promise<{ result: T; primary: number; replica: number }> {
	const { primary, replica } = servers;
	const before = [primary.requests(), replica.requests()] as const;
	const result = await work();
	return { result, primary: primary.requests() - before[0], replica: replica.requests() - before[1] };
}
const clientsAs = async (as: "Admin" | "Auditor", of = app) =>
	(await of.json<{ name: string }[]>("/client", { as })).map(({ name }) => name);
const save = (as: "Admin" | "Auditor", name: string, of = app) =>
	of.json("/client", { as, json: { ...aClientInput(), name } });

describe("with a replica a list", () => {
	test("is read from it, and only the session from the primary", async () => {
		expect(await asked(() => clientsAs("Auditor"))).toEqual({ result: [], primary: 1, replica: 1 });
	});

	test("shows at once what the person has written, though the replica does not hold it", async () => {
		await save("Auditor", "Eigener Kunde");
		expect(await asked(() => clientsAs("Auditor"))).toEqual({ result: ["Eigener Kunde"], primary: 2, replica: 1 });
		servers.replica.copyFrom(servers.primary);
		expect(await asked(() => clientsAs("Auditor"))).toEqual({ result: ["Eigener Kunde"], primary: 1, replica: 1 });
	});

	test("shows it through another instance too", async () => {
		const other = await servers.start();
		await save("Auditor", "Eigener Kunde");
		expect(await clientsAs("Auditor", other)).toEqual(["Eigener Kunde"]);
	});

	test("shows it after the person was given another name", async () => {
		await save("Auditor", "Eigener Kunde");
		const { _id: id, ...user } = await app.json<{ _id: string; userid: string; roles: string[] }>(
			`/users/${app.userIds.Auditor}`,
			{ as: "Admin" },
		);
		const json = { id, userid: user.userid, roles: user.roles, name: "Neuer Name" };
		await app.json("/users", { as: "Admin", method: "PUT", json });
		expect(await clientsAs("Auditor")).toEqual(["Eigener Kunde"]);
	});

	test("shows what others have written at most 2 s later", async () => {
		await save("Admin", "Fremder Kunde");
		expect(await clientsAs("Auditor")).toEqual([]);
		for (let ms = 0; ms < 2_000; ms += 500) await later(500);
		expect(await clientsAs("Auditor")).toEqual([]);
		await later(500);
		expect(await clientsAs("Auditor")).toEqual(["Fremder Kunde"]);
	});

	test("is not asked of a replica that stays behind, until it has caught up", async () => {
		await save("Admin", "Fremder Kunde");
		for (let ms = 0; ms <= 2_000; ms += 500) await later(500);
		expect(await asked(() => clientsAs("Auditor"))).toMatchObject({ replica: 0 });
		servers.replica.copyFrom(servers.primary);
		await look(app);
		expect(await asked(() => clientsAs("Auditor"))).toEqual({ result: ["Fremder Kunde"], primary: 1, replica: 1 });
	});

	test("ends with the session at once", async () => {
		const token = await app.accessToken("Auditor");
		await app.request(`/users/${app.userIds.Auditor}/deactivation`, { as: "Admin", method: "POST" });
		const answer = await app.request("/client", { headers: { authorization: `Bearer ${token}` } });
		expect(answer.status).toBe(401);
	});

	test.each([
		["away", 500],
		["hung", 5_000],
	] as const)("comes from the primary while the replica is %s", async (how, restMs) => {
		const { replica, changes } = servers;
		replica.behave(how);
		expect(await clientsAs("Auditor")).toEqual([]);
		expect(changes).toEqual([true]);
		replica.behave("well");
		for (let n = 0; n < 3; n++)
			expect(await asked(() => clientsAs("Auditor"))).toEqual({ result: [], primary: 2, replica: 0 });
		for (let ms = 0; ms < restMs; ms += 500) {
			expect(changes).toEqual([true]);
			await later(500);
		}
		expect(await asked(() => clientsAs("Auditor"))).toEqual({ result: [], primary: 1, replica: 1 });
		expect(changes).toEqual([true, false]);
	});

	test("shares a round trip with those that others ask for at the same moment", async () => {
		const both = () => Promise.all((["Admin", "Auditor"] as const).map((as) => clientsAs(as)));
		// The first time each token is checked, which takes its own time.
		await both();
		expect(await asked(both)).toMatchObject({ replica: 1 });
	});

	test("comes from the primary while the replica has another schema", async () => {
		const connection = new Connection(servers.replica.path, 1_000, []);
		connection.exec("ALTER TABLE client RENAME TO earlier");
		connection.close();
		expect(await asked(() => clientsAs("Auditor"))).toMatchObject({ result: [], primary: 2 });
	});
});
