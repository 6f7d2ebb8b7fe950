import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createRunner } from "./platform/instances/jobs.ts";
import { prepareTestTemplate } from "./testing/app.ts";
import { startTestApp, type TestApp } from "./testing/index.ts";
import { type LibsqlServer, startLibsqlServer } from "./testing/libsql-server.ts";

/** Two applications on one server, each with a memory of its own. */
let server: LibsqlServer;
let one: TestApp;
let other: TestApp;
let network = 0;
let address: string;
beforeAll(async () => {
	const template = await prepareTestTemplate();
	server = await startLibsqlServer(template.folder);
	const settings = { databaseUrl: server.url };
	one = await startTestApp({ template, settings });
	other = await startTestApp({ template, settings });
});
afterAll(async () => {
	one.close();
	other.close();
	await server.close();
});
beforeEach(() => {
	address = `198.51.100.${++network}`;
});

describe("a limit that is reached at one instance holds at the other", () => {
	const waitOf = ({ headers }: Response) => Number(headers.get("retry-after"));

	test("of few uses, until one of them is forgotten", async () => {
		const register = (app: TestApp, n: number) =>
			app.request("/register", {
				json: { userid: `person.${network}.${n}`, name: "Eva Muster", pwd: "Lang-genug-2026!", token: "" },
				address,
			});
		const used = [];
		for (let n = 0; n < 5; n++) used.push((await register(n % 2 ? one : other, n)).status);
		expect(used).toEqual([201, 201, 201, 201, 201]);
		const refused = await register(other, 6);
		expect([refused.status, waitOf(refused)]).toEqual([429, 3600]);
		expect((await register(one, 7)).status).toBe(429);
		for (const app of [one, other]) app.clock.advance(3_600_000);
		expect((await register(one, 8)).status).toBe(201);
	});
});
