import type { Client } from "@portal/contracts/contract/clients";
import { aClientInput } from "@portal/contracts/testing/builders";
import { createClient } from "@portal/contracts/testing/scenarios";
import { describe, expect, test } from "vitest";
import { api, fault, hold, mockServer, staff } from "./index.ts";

const list = () =>
	fetch("http://localhost/api/client", { headers: { authorization: `Bearer ${staff("Auditor").accessToken}` } });
const names = async () => ((await (await list()).json()) as Client[]).map(({ name }) => name);

describe("the API behind a test", () => {
	test("refuses as it does everywhere", async () => {
		mockServer();
		const answer = await fetch("http://localhost/api/client");
		expect(answer.status).toBe(401);
		await expect(createClient(api, { name: "" })).rejects.toThrow(/VALIDATION/);
	});

	test.for(["one", "other"])("starts empty for every test: %s", async () => {
		mockServer();
		expect(await names()).toEqual([]);
		await createClient(api, { name: "Donau Feinkost GmbH" });
		expect(await names()).toEqual(["Donau Feinkost GmbH"]);
	});

	test("has the time and the settings that the test gives it", async () => {
		await api.open({ now: "2027-01-02T10:00:00.000Z", settings: { apiDocs: { isPublic: false, token: undefined } } });
		const client = await createClient(api);
		expect(client.createdAt).toBe("2027-01-02T10:00:00.000Z");
		expect((await api.request("/openapi.json")).status).toBe(401);
		await api.setClock("2027-01-03T10:00:00.000Z");
		expect(await createClient(api, aClientInput())).toMatchObject({ createdAt: "2027-01-03T10:00:00.000Z" });
	});
});

describe("a fault", () => {
	test("answers in place of the API, with its sentence, and keeps what it refuses from being done", async () => {
		mockServer(fault("POST", "/api/client", 503, { once: true }));
		const send = () =>
			fetch("http://localhost/api/client", {
				method: "POST",
				headers: { authorization: `Bearer ${staff("Auditor").accessToken}`, "content-type": "application/json" },
				body: JSON.stringify(aClientInput({ name: "Donau Feinkost GmbH" })),
			});
		const refused = await send();
		expect(refused.status).toBe(503);
		expect(await refused.json()).toMatchObject({ code: "UNAVAILABLE" });
		expect(await names()).toEqual([]);
		expect((await send()).status).toBe(201);
		expect(await names()).toEqual(["Donau Feinkost GmbH"]);
	});

	test("of the network leaves the page without an answer", async () => {
		mockServer(fault("GET", "/api/client", "offline"));
		await expect(list()).rejects.toThrow();
	});

	test("that holds a request lets the API answer once it is released", async () => {
		const held = hold("GET", "/api/client");
		mockServer(held.handler);
		let isAnswered = false;
		const answer = list().finally(() => {
			isAnswered = true;
		});
		await api.json("/client", { as: "Auditor" });
		expect(isAnswered).toBe(false);
		held.release();
		expect((await answer).status).toBe(200);
	});
});
