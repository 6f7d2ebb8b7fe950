import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient, startTestApp, type TestApp } from "../../testing/index.ts";
import type { ClientListItem } from "./contract.ts";

describe("the list of clients", () => {
	const NAMES = [
		"Äpfel & Co",
		"Backwaren Süd",
		"Öztürk Feinkost",
		"Straßenküche",
		"Zebra Fleisch",
		"çiğ köfte",
		"apfelland",
	];
	let own: TestApp;
	const list = (query: string) => own.request(`/client${query}`, { as: "Auditor" });
	const names = async (query: string) =>
		((await (await list(query)).json()) as ClientListItem[]).map(({ name }) => name);

	beforeAll(async () => {
		own = await startTestApp();
		for (const name of NAMES) await createClient(own, { name });
	});
	afterAll(() => own.close());

	it.each([["?limit=0"], ["?limit=1001"], ["?cursor=erfunden"], [`?q=${"x".repeat(201)}`]])(
		"is refused with %s",
		async (query) => {
			expect((await list(query)).status).toBe(400);
		},
	);

	it("refuses a cursor of another order", async () => {
		const link = (await list("?limit=2&sort=name")).headers.get("link") ?? "";
		const cursor = /cursor=([\w-]+)/.exec(link)?.[1];
		expect((await list(`?limit=2&sort=-name&cursor=${cursor}`)).status).toBe(400);
	});

	it("shows number, name and country only", async () => {
		const [first] = (await (await list("?limit=1")).json()) as ClientListItem[];
		expect(Object.keys(first ?? {}).sort()).toEqual(["_id", "address", "clientNumber", "name"]);
		expect(first?.address).toEqual({ country: "Österreich" });
	});

	it("sorts umlauts by the rules of German", async () => {
		const sorted = [
			"Äpfel & Co",
			"apfelland",
			"Backwaren Süd",
			"çiğ köfte",
			"Öztürk Feinkost",
			"Straßenküche",
			"Zebra Fleisch",
		];
		expect(await names("")).toEqual(sorted);
		expect(await names("?sort=-name")).toEqual(sorted.toReversed());
	});

	it("returns every client once over its pages while clients are added", async () => {
		const seen: string[] = [];
		let path: string | undefined = "/client?limit=2";
		while (path) {
			const response: Response = await own.request(path, { as: "Auditor" });
			seen.push(...((await response.json()) as ClientListItem[]).map(({ name }) => name));
			path = /<\/api([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
			// The new name sorts before the page that was just read, so no later page contains it.
			if (seen.length === 4) await createClient(own, { name: "Aaaaal Fisch" });
		}
		expect(seen.filter((name) => NAMES.includes(name))).toHaveLength(NAMES.length);
		expect(new Set(seen).size).toBe(seen.length);
	});

	it.each([
		["oztur", ["Öztürk Feinkost"]],
		["ÖZTÜRK", ["Öztürk Feinkost"]],
		["strasse", ["Straßenküche"]],
		["Straße", ["Straßenküche"]],
		["cig kofte", ["çiğ köfte"]],
		["köfte çiğ", ["çiğ köfte"]],
		["ebr", ["Zebra Fleisch"]],
		["10003", ["Öztürk Feinkost"]],
		["gibt es nicht", []],
		['%_"', []],
	])("finds %j", async (q, expected) => {
		expect(await names(`?q=${encodeURIComponent(q)}`)).toEqual(expected);
	});
});
