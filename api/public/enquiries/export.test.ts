import ExcelJS from "exceljs";
import { beforeAll, describe, expect, it } from "vitest";
import { readExport } from "../../testing/exports.ts";
import { entriesOf } from "../../testing/index.ts";
import { createEnquiry, handleEnquiry } from "../../testing/scenarios.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { Enquiry, EnquiryListItem } from "./contract.ts";

const app = startAppOnce({ now: "2026-03-10T23:30:00.000Z" });
const MESSAGE = '=HYPERLINK("https://example.org") wäre eine Formel.\nZweite Zeile.';
beforeAll(async () => {
	const sender = { company: "Käserei Groß", email: "+post@example.org", phone: "0043 1 000 00 07", message: MESSAGE };
	const enquiries: Enquiry[] = [];
	for (const name of ["Neue Person", "Laufende Person", "Fertige Person"]) {
		app.clock.advance(60_000);
		enquiries.push(await createEnquiry(app, { ...sender, name }));
	}
	const [, running, done] = enquiries as [Enquiry, Enquiry, Enquiry];
	await handleEnquiry(app, running, "save", "-1 Rückruf");
	await handleEnquiry(app, done);
});

const names = async (query: string) =>
	(await app.json<EnquiryListItem[]>(`/customerMessages${query}`, { as: "Auditor" })).map(({ name }) => name);

describe("the filter of the enquiries", () => {
	it("is refused with an unknown status", async () => {
		for (const path of ["/customerMessages", "/customerMessages.xlsx"])
			expect((await app.request(`${path}?status=new`, { as: "Auditor" })).status).toBe(400);
	});

	it.each([
		["NEW", ["Neue Person"]],
		["IN_PROGRESS", ["Laufende Person"]],
		["ANSWERED", ["Fertige Person"]],
	])("shows only enquiries that are %s", async (status, expected) => {
		expect(await names(`?status=${status}`)).toEqual(expected);
		expect(await names(`?status=${status}&q=käserei&sort=name`)).toEqual(expected);
		expect(await names(`?status=${status}&q=niemand`)).toEqual([]);
	});
});

describe("the export of the enquiries", () => {
	it("contains all fields of an enquiry, and no text of a visitor becomes a formula", async () => {
		const { rows, sheet, response } = await readExport(app, "/customerMessages.xlsx?status=IN_PROGRESS");
		expect(response.headers.get("content-disposition")).toBe('attachment; filename="Anfragen_2026-03-11.xlsx"');
		expect(rows).toEqual([
			{
				Nummer: "A-2026-0002",
				Datum: new Date("2026-03-11T00:00:00.000Z"),
				Name: "Laufende Person",
				Firma: "Käserei Groß",
				"E-Mail": "+post@example.org",
				Telefon: "0043 1 000 00 07",
				Nachricht: MESSAGE,
				Status: "in Bearbeitung",
				"Bearbeitet von": "Amina Admin",
				"Bearbeitet am": new Date("2026-03-11T00:00:00.000Z"),
				Anmerkung: "-1 Rückruf",
				Antwort: null,
			},
		]);
		for (const at of ["E2", "F2", "G2", "K2"]) {
			expect(sheet.getCell(at).type).toBe(ExcelJS.ValueType.String);
			expect(sheet.getCell(at).formula).toBeUndefined();
		}
	});

	it("is recorded in the audit trail without any text of the enquiry", async () => {
		await readExport(app, "/customerMessages.xlsx");
		const entries = await entriesOf(app, "enquiry", "list");
		expect(entries[0]).toMatchObject({ action: "enquiry.export", changes: { rows: [null, 3] } });
		expect(JSON.stringify(entries)).not.toContain("Käserei");
	});
});
