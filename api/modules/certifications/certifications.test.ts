import { describe, expect, it } from "vitest";
import { aCertificationInput, createCertification, createClient, startTestApp } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { Certification } from "./contract.ts";

const app = startAppOnce();

const read = (id: string, on = app) => on.json<Certification>(`/certification/${id}`, { as: "Auditor" });
const start = (clientId: string, json: unknown) =>
	app.request(`/client/certification/${clientId}`, { as: "Auditor", json });
const change = (id: string, json: unknown, headers: Record<string, string> = {}) =>
	app.request(`/client/certification/${id}`, { as: "Auditor", method: "PUT", json, headers });
const fieldsOf = async (response: Response) => ((await response.json()) as { fields?: unknown }).fields;

describe("a certification is refused", () => {
	it("with all its errors at once", async () => {
		const client = await createClient(app);
		const { certification } = await createCertification(app, { products: 0 });
		const json = { ...aCertificationInput(), validFrom: "", initialValidFrom: "2009-12-31", subcategory: "" };
		for (const response of [await start(client._id, json), await change(certification._id, json)])
			expect(await fieldsOf(response)).toEqual({
				validFrom: ["Das Gültigkeitsdatum muss ausgewählt werden."],
				initialValidFrom: ["Das Datum darf nicht vor dem 01.01.2010 liegen."],
				subcategory: ["Eine Subkategorie muss ausgewählt werden."],
			});
	});

	const SUBCATEGORY = "AI Farming of Animals for Meat / Milk / Eggs / Honey";
	it.each([
		[{ validFrom: undefined }, "Das Gültigkeitsdatum muss ausgewählt werden."],
		[{ validFrom: "2101-01-01" }, "Das Datum darf nicht nach dem 31.12.2100 liegen."],
		[{ validFrom: "2026-02-29" }, "Das Datum ist ungültig (erwartet: JJJJ-MM-TT)."],
		[{ category: undefined }, "Eine Kategorie muss ausgewählt werden."],
		[{ category: "B: Farming of Plants" }, "Der Wert steht nicht zur Auswahl."],
		[{ subcategory: undefined }, "Eine Subkategorie muss ausgewählt werden."],
		[{ subcategory: SUBCATEGORY }, "Die Subkategorie gehört nicht zur Kategorie."],
		[{ subcategory: SUBCATEGORY, category: "E: Catering" }, "Die Subkategorie gehört nicht zur Kategorie."],
	])("with %j", async (values, sentence) => {
		const { client, certification } = await createCertification(app, { products: 0 });
		const json: Record<string, unknown> = { ...aCertificationInput(), ...values };
		for (const response of [await start(client._id, json), await change(certification._id, json)])
			expect(await fieldsOf(response)).toEqual({ [Object.keys(values)[0] ?? ""]: [sentence] });
	});

	it("with the site of another client", async () => {
		const { client, certification } = await createCertification(app, { products: 0 });
		const other = await createClient(app);
		const json = aCertificationInput({ _siteId: other.productionSites[0]?._id ?? "" });
		for (const response of [await start(client._id, json), await change(certification._id, json)])
			expect(await fieldsOf(response)).toEqual({
				_siteId: ["Die Produktionsstätte gehört nicht zu diesem Kunden."],
			});
	});
});

describe("a new certification", () => {
	it("is returned with all related records", async () => {
		const client = await createClient(app);
		const site = client.productionSites[0];
		const response = await start(client._id, aCertificationInput({ _siteId: site?._id ?? "" }));
		expect(response.status).toBe(201);
		const certification = (await response.json()) as Certification;
		expect(certification).toMatchObject({
			_clientId: client._id,
			clientName: client.name,
			clientAddress: client.address,
			_siteId: site?._id,
			productionSite: site,
			category: "C: Food Manufacturing",
			subcategory: "CIV ambient stable products",
			validFrom: "2026-03-01",
			initialValidFrom: "2023-03-01",
			validTo: "2029-02-28",
			products: [],
			certificates: [],
			stati: [{ status: 10, ts: "2026-03-10T09:00:00.000Z", user: "Albert Auditor" }],
			downloadable: false,
		});
		expect(certification.certificationNumber).toMatch(/^Z-2026-\d{4}$/);
		expect(await read(certification._id)).toEqual(certification);
	});

	it.each([undefined, ""])(
		"begins its first period with its validity if %j is the first day",
		async (initialValidFrom) => {
			const client = await createClient(app);
			const json = { ...aCertificationInput(), initialValidFrom, _siteId: undefined, clientSitesNumber: 3 };
			const certification = (await (await start(client._id, json)).json()) as Certification;
			// Without a site, the client itself is the manufacturer.
			expect(certification).toMatchObject({ initialValidFrom: "2026-03-01", _siteId: "client" });
			expect(certification).not.toHaveProperty("productionSite");
		},
	);

	it("lasts as long as configured for the certification body", async () => {
		const own = await startTestApp({ settings: { validityMonths: 12 } });
		const { certification } = await createCertification(own, { input: { validFrom: "2024-02-29" }, products: 0 });
		expect(certification.validTo).toBe("2025-02-28");
		own.close();
	});

	it("gets a unique number, 20 at a time, counted from 0001 in every year", async () => {
		const own = await startTestApp({ now: "2026-12-31T22:59:00.000Z" });
		const client = await createClient(own);
		const created = await Promise.all(
			Array.from({ length: 20 }, () => createCertification(own, { client, products: 0 })),
		);
		const numbers = created.map(({ certification }) => certification.certificationNumber).sort();
		expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => `Z-2026-${String(index + 1).padStart(4, "0")}`));
		// It is the new year already in Vienna, but not in UTC.
		own.clock.set("2026-12-31T23:01:00.000Z");
		const { certification } = await createCertification(own, { client, products: 0 });
		expect(certification.certificationNumber).toBe("Z-2027-0001");
		own.close();
	});
});
