import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCertification, createClient, startTestApp, type TestApp } from "../../testing/index.ts";
import type { CertificationListItem } from "./contract.ts";

describe("the list of certifications", () => {
	let own: TestApp;
	const items = (query: string) => own.json<CertificationListItem[]>(`/certification${query}`, { as: "Auditor" });
	const clients = async (query: string) => (await items(query)).map(({ clientName }) => clientName);

	beforeAll(async () => {
		own = await startTestApp();
		for (const name of ["Zebra Fleisch", "Äpfel & Co", "Öztürk Feinkost"]) {
			const client = await createClient(own, { name });
			await createCertification(own, { client, products: 0 });
			await createCertification(own, { client, products: 1, input: { category: "E: Catering", subcategory: "" } });
		}
	});
	afterAll(() => own.close());

	it.each([["?sort=name"], ["?limit=0"], ["?cursor=x"], ["?clientId=1"]])("is refused with %s", async (query) => {
		expect((await own.request(`/certification${query}`, { as: "Auditor" })).status).toBe(400);
	});

	it("shows the current status only, and what the screen shows", async () => {
		const [first] = await items("?sort=-certificationNumber&limit=1");
		expect(Object.keys(first ?? {}).sort()).toEqual(
			[
				"_clientId",
				"_id",
				"actions",
				"category",
				"certificationNumber",
				"clientName",
				"downloadable",
				"stati",
				"subcategory",
				"validFrom",
				"validTo",
			].sort(),
		);
		expect(first?.stati.map(({ status }) => status)).toEqual([20]);
	});

	it("sorts by client as people expect of umlauts", async () => {
		expect([...new Set(await clients("?sort=clientName"))]).toEqual(["Äpfel & Co", "Öztürk Feinkost", "Zebra Fleisch"]);
	});

	it.each([
		["ozturk", 2],
		["catering", 3],
		["catering öztürk", 1],
		["2026-0001", 1],
		["z-2026", 6],
		["nichts davon", 0],
	])("finds %j %i times", async (q, count) => {
		expect(await items(`?q=${encodeURIComponent(q)}`)).toHaveLength(count);
	});

	it.each(["certificationNumber", "clientName", "-clientName", "category", "validTo", "status", "-status"])(
		"is complete and without doubles over its pages sorted by %s",
		async (sort) => {
			const seen: string[] = [];
			let path: string | undefined = `/certification?limit=4&sort=${sort}`;
			while (path) {
				const response: Response = await own.request(path, { as: "Auditor" });
				expect(response.headers.get("x-total-count")).toBe("6");
				seen.push(...((await response.json()) as CertificationListItem[]).map(({ _id }) => _id));
				path = /<\/api([^>]+)>/.exec(response.headers.get("link") ?? "")?.[1];
			}
			expect(seen).toHaveLength(6);
			expect(new Set(seen).size).toBe(6);
		},
	);

	it("of one client holds only that client's", async () => {
		const [first] = await items("?sort=clientName");
		const response = await own.request(`/client/certification/${first?._clientId}?sort=-category`, { as: "Auditor" });
		expect(response.headers.get("x-total-count")).toBe("2");
		const list = (await response.json()) as CertificationListItem[];
		expect(list.map(({ category, clientName }) => [category, clientName])).toEqual([
			["E: Catering", "Äpfel & Co"],
			["C: Food Manufacturing", "Äpfel & Co"],
		]);
	});
});
