import { beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { ClientListItem } from "./contract.ts";

describe("the list of clients", () => {
	/** The names by the rules of German. */
	const NAMES = [
		"Äpfel & Co",
		"apfelland",
		"Backwaren Süd",
		"çiğ köfte",
		"Öztürk Feinkost",
		"Straßenküche",
		"Zebra Fleisch",
	];
	const own = startAppOnce();
	const list = (query: string) => own.request(`/client${query}`, { as: "Auditor" });
	const names = async (query: string) =>
		((await (await list(query)).json()) as ClientListItem[]).map(({ name }) => name);

	beforeAll(async () => {
		for (const name of NAMES.toReversed()) await createClient(own, { name });
	});

	it("is refused with an invalid query, and with a cursor of another order", async () => {
		const link = (await list("?limit=2&sort=name")).headers.get("link") ?? "";
		const cursor = /cursor=([\w-]+)/.exec(link)?.[1];
		const queries = ["limit=0", "limit=1001", "cursor=erfunden", `q=${"x".repeat(201)}`];
		for (const query of [...queries, `limit=2&sort=-name&cursor=${cursor}`])
			expect((await list(`?${query}`)).status, query).toBe(400);
	});

	it("shows number, name and country only", async () => {
		const [first] = (await (await list("?limit=1")).json()) as ClientListItem[];
		const shown = { _id: expect.any(String), clientNumber: 10007, name: "Äpfel & Co" };
		expect(first).toEqual({ ...shown, address: { country: "Österreich" } });
	});

	it("sorts umlauts by the rules of German", async () => {
		expect(await names("")).toEqual(NAMES);
		expect(await names("?sort=-name")).toEqual(NAMES.toReversed());
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
		["ÖZTÜR", ["Öztürk Feinkost"]],
		["strasse", ["Straßenküche"]],
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
