import { beforeAll, describe, expect, it } from "vitest";
import { createCertification, createClient } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { CertificationListItem } from "./contract.ts";

describe("the list of certifications", () => {
	const own = startAppOnce();
	const items = (query: string) => own.json<CertificationListItem[]>(`/certification${query}`, { as: "Auditor" });
	const clients = async (query: string) => (await items(query)).map(({ clientName }) => clientName);
	beforeAll(async () => {
		for (const name of ["Zebra Fleisch", "Äpfel & Co", "Öztürk Feinkost"]) {
			const client = await createClient(own, { name });
			await createCertification(own, { client, products: 0 });
			await createCertification(own, { client, products: 1, input: { category: "E: Catering", subcategory: "" } });
		}
	});

	it("shows the current status only, with the texts of the screen", async () => {
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

	it("sorts umlauts by the rules of German", async () => {
		expect([...new Set(await clients("?sort=clientName"))]).toEqual(["Äpfel & Co", "Öztürk Feinkost", "Zebra Fleisch"]);
	});

	it("of one client contains only that client's certifications", async () => {
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
