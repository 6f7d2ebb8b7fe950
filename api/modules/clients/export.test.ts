import { beforeAll, describe, expect, it } from "vitest";
import { SYSTEM } from "../../platform/deps.ts";
import { readExport } from "../../testing/exports.ts";
import { aClientInput, aContact, anAddress, aSite, createClient } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import { type ClientListItem, clientInput } from "./contract.ts";
import { insertClient } from "./repository.ts";

const app = startAppOnce({ now: "2026-11-21T09:00:00.000Z" });

describe("the export of the clients", () => {
	it("contains all fields of a client, each with its type", async () => {
		await createClient(app, {
			name: "Käserei Groß",
			vatNr: "ITU12345678",
			field: "Käse",
			address: anAddress({ number: "7a", zip: "00184", city: "Roma", country: "Italien" }),
			invoiceAddress: { street: "Hauptplatz", number: "1", zip: "8010", city: "Graz", country: "Österreich" },
			productionSites: [aSite(), aSite({ name: "Werk Süd" })],
			contacts: [aContact(), aContact({ lastName: "Zweite" })],
		});
		const { rows, sheet } = await readExport(app, "/client.xlsx?q=groß");
		expect(rows).toEqual([
			{
				Registrierungsnummer: 10001,
				Name: "Käserei Groß",
				"UID-Nummer": "ITU12345678",
				Branche: "Käse",
				Straße: "Mariahilfer Straße",
				Hausnummer: "7a",
				Postleitzahl: "00184",
				Ort: "Roma",
				Land: "Italien",
				"Rechnung: Straße": "Hauptplatz",
				"Rechnung: Hausnummer": "1",
				"Rechnung: Postleitzahl": "8010",
				"Rechnung: Ort": "Graz",
				"Rechnung: Land": "Österreich",
				Ansprechpersonen: 2,
				"Erste Ansprechperson": "Mag. Jürgen Müller",
				Bezeichnung: "Qualitätssicherung",
				"E-Mail": "j.mueller@example.org",
				Telefon: "+43 1 000 00 01",
				Produktionsstätten: 2,
				"Angelegt am": new Date("2026-11-21T00:00:00.000Z"),
				"Geändert am": new Date("2026-11-21T00:00:00.000Z"),
			},
		]);
		expect(sheet.autoFilter).toBe("A1:V2");
		expect(sheet.views[0]).toMatchObject({ state: "frozen", ySplit: 1 });
	});

	it("counts the sites of each client separately", async () => {
		await createClient(app, { name: "Ohne Werk", productionSites: [], contacts: [] });
		const { rows } = await readExport(app, "/client.xlsx?sort=clientNumber");
		expect(rows.map((row) => [row.Name, row.Produktionsstätten, row.Ansprechpersonen, row.Telefon])).toEqual([
			["Käserei Groß", 2, 2, "+43 1 000 00 01"],
			["Ohne Werk", 0, 0, null],
		]);
	});
});

/** Three pages of the list, and two reads of the export. */
const MANY = 210;

describe(`the export of ${MANY} clients`, () => {
	const large = startAppOnce();
	beforeAll(async () => {
		await large.deps.database.write(SYSTEM, async (tx) => {
			for (let n = 0; n < MANY; n++) {
				const input = aClientInput({ name: `${"ÄaZzÖçS"[n % 7]}ertrieb ${n}`, productionSites: [] });
				await insertClient(tx, clientInput.parse(input), 10_001 + n, "2026-03-10T09:00:00.000Z");
			}
		});
	});

	it.each(["", "?sort=-name", "?sort=country", "?sort=-clientNumber", "?q=rtrieb%2012&sort=name"])(
		"has the rows of the list%s in its order, of all pages",
		async (query) => {
			const listed: number[] = [];
			let path: string | undefined = `/client${query}`;
			while (path) {
				const response: Response = await large.request(path, { as: "Auditor" });
				listed.push(...((await response.json()) as ClientListItem[]).map(({ clientNumber }) => clientNumber));
				path = /<\/api([^>]+)>/.exec(response.headers.get("link") ?? "")?.[1];
			}
			const { rows } = await readExport(large, `/client.xlsx${query}`);
			expect(rows.map((row) => row.Registrierungsnummer)).toEqual(listed);
			expect(listed.length).toBeGreaterThan(query.includes("q=") ? 10 : MANY - 1);
		},
	);
});
