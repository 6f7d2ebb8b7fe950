import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prepareTestTemplate, type TestTemplate } from "../../../testing/app.ts";
import {
	aClientInput,
	type CertificateScenario,
	createCertificate,
	startTestApp,
	type TestApp,
	take,
} from "../../../testing/index.ts";
import { type LibsqlServer, startLibsqlServer } from "../../../testing/libsql-server.ts";

let template: TestTemplate;
let primary: LibsqlServer;
let replica: LibsqlServer;
let app: TestApp;
let changes: boolean[];
let close: (() => unknown)[];
beforeAll(async () => {
	template = await prepareTestTemplate();
});
beforeEach(async () => {
	close = [];
	changes = [];
	primary = await startLibsqlServer(template.folder);
	replica = await startLibsqlServer(template.folder);
	app = await start();
});
afterEach(async () => {
	for (const end of close) end();
	await primary.close();
	await replica.close();
});

/** An instance over both servers that knows how far they are. */
async function start(): Promise<TestApp> {
	const started = await startTestApp({
		template,
		settings: { databaseUrl: primary.url, databaseReplicaUrl: replica.url },
		deps: { log: { info: () => {}, error: () => {} } },
		onReplica: ({ isAway }) => changes.push(isAway),
	});
	close.push(started.close);
	await look(started);
	return started;
}
const look = async (of = app) => {
	await of.deps.database.replica?.look();
	await of.deps.database.replica?.look();
};
const later = async (ms: number, of = app) => {
	of.clock.advance(ms);
	await look(of);
};

async function asked<T>(work: () => Promise<T>): Promise<{ result: T; primary: number; replica: number }> {
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
		replica.copyFrom(primary);
		expect(await asked(() => clientsAs("Auditor"))).toEqual({ result: ["Eigener Kunde"], primary: 1, replica: 1 });
	});

	test("shows it through another instance too", async () => {
		const other = await start();
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
		replica.copyFrom(primary);
		await look();
		expect(await asked(() => clientsAs("Auditor"))).toEqual({ result: ["Fremder Kunde"], primary: 1, replica: 1 });
	});

	test("ends with the session at once", async () => {
		await app.json("/sessions", { as: "Admin" });
		const token = await app.accessToken("Auditor");
		const { userids } = { userids: app.userIds };
		await app.request(`/users/${userids.Auditor}/deactivation`, { as: "Admin", method: "POST" });
		const answer = await app.request("/client", { headers: { authorization: `Bearer ${token}` } });
		expect(answer.status).toBe(401);
	});

	test.each(["away", "hung"] as const)("comes from the primary while the replica is %s", async (how) => {
		replica.behave(how);
		expect(await clientsAs("Auditor")).toEqual([]);
		expect(changes).toEqual([true]);
		const before = replica.requests();
		for (let n = 0; n < 3; n++) expect(await asked(() => clientsAs("Auditor"))).toMatchObject({ primary: 2 });
		await later(1_000);
		expect(replica.requests()).toBe(before);
		replica.behave("well");
		await later(5_000);
		expect(await asked(() => clientsAs("Auditor"))).toEqual({ result: [], primary: 1, replica: 1 });
		expect(changes).toEqual([true, false]);
	});
});
