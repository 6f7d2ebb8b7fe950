import { beforeAll, describe, expect, it } from "vitest";
import { readExport } from "../../testing/exports.ts";
import { aSite, createCertificate, createCertification, createClient } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { CertificationListItem } from "./contract.ts";

const app = startAppOnce({ now: "2026-03-10T23:30:00.000Z" });
beforeAll(async () => {
	const own = await createClient(app, { name: "Zebra Fleisch" });
	await createCertification(app, { client: own, products: 0, input: { category: "E: Catering", subcategory: "" } });
	const withSite = await createClient(app, { name: "Äpfel & Co", productionSites: [aSite({ name: "Werk Nord" })] });
	const input = { _siteId: withSite.productionSites[0]?._id ?? "" };
	const base = await createCertification(app, { client: withSite, products: 2, input });
	await createCertificate(app, { in: base, status: "PUBLIC" });
	await createCertificate(app, { in: base });
});

const day = (date: string) => new Date(`${date}T00:00:00.000Z`);

describe("the export of the certifications", () => {
	it("contains all columns, with dates as dates and numbers as numbers", async () => {
		const { rows, response } = await readExport(app, "/certification.xlsx?sort=clientName");
		expect(response.headers.get("content-disposition")).toBe('attachment; filename="Zertifizierungen_2026-03-11.xlsx"');
		expect(rows).toEqual([
			{
				Nummer: "Z-2026-0002",
				Registrierungsnummer: 10002,
				Kunde: "Äpfel & Co",
				Kategorie: "C: Food Manufacturing",
				Subkategorie: "CIV ambient stable products",
				Hersteller: "Werk Nord",
				Status: "Aktiv",
				"Status seit": day("2026-03-11"),
				Erstzertifizierung: day("2023-03-01"),
				"Gültig ab": day("2026-03-01"),
				"Gültig bis": day("2029-02-28"),
				Prüfgrundlagen: "OIC/SMIIC 1:2019, GSO 2055-1:2015",
				Produkte: 2,
				Zertifikate: 2,
				"Aktives Zertifikat": "ja",
			},
			expect.objectContaining({
				Nummer: "Z-2026-0001",
				Subkategorie: null,
				Hersteller: "Zebra Fleisch",
				Status: "Neu",
				Produkte: 0,
				"Aktives Zertifikat": "nein",
			}),
		]);
	});

	it.each(["?sort=-status", "?sort=category", "?q=catering%20zebra"])(
		"has the rows of the list%s in its order",
		async (query) => {
			const listed = await app.json<CertificationListItem[]>(`/certification${query}`, { as: "Auditor" });
			const { rows } = await readExport(app, `/certification.xlsx${query}`);
			expect(rows.map((row) => row.Nummer)).toEqual(listed.map(({ certificationNumber }) => certificationNumber));
			expect(listed.length).toBeGreaterThan(0);
		},
	);

	it("shows Abgelaufen as soon as the list does", async () => {
		app.clock.set("2029-03-01T09:00:00.000Z");
		const { rows } = await readExport(app, "/certification.xlsx?sort=clientName");
		expect(rows.map((row) => [row.Status, row["Status seit"]])).toEqual([
			["Abgelaufen", day("2029-03-01")],
			["Abgelaufen", day("2029-03-01")],
		]);
	});

	it.each([
		["2026-02-28T22:59:59.000Z", "nein"],
		["2026-02-28T23:00:00.000Z", "ja"],
		["2029-02-28T22:59:59.000Z", "ja"],
		["2029-02-28T23:00:00.000Z", "nein"],
	])("shows an active certificate only within its validity: at %s %s", async (now, active) => {
		app.clock.set(now);
		const { rows } = await readExport(app, "/certification.xlsx?q=apfel");
		expect(rows.map((row) => row["Aktives Zertifikat"])).toEqual([active]);
	});
});
