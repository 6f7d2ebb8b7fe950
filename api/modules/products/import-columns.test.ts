import { describe, expect, it } from "vitest";
import { formWith, readCertification, sendForm, tryOut, upload } from "../../testing/imports.ts";
import { createCertification } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import { rowOf, workbookOf } from "../../testing/workbooks.ts";
import type { ImportPreview } from "./contract.ts";

const app = startAppOnce();

const sheetOf = (rows: readonly string[][]) =>
	workbookOf({ rows: rows.map((texts, index) => rowOf(index + 1, texts)).join("") });
const aCertification = async () => (await createCertification(app, { products: 0 })).certification._id;
const stored = async (id: string) =>
	(await readCertification(app, id)).products.map(({ number, name, info }) => [number, name, info]);
const send = (id: string, rows: readonly string[][], columns: unknown, query = "") => {
	const form = formWith(sheetOf(rows));
	form.append("columns", typeof columns === "string" ? columns : JSON.stringify(columns));
	return sendForm(app, id, form, query);
};

/** Only the columns B, L and M of this list are products; its headings are in the third row. */
const PRICES = [
	["Preisliste 2026"],
	["Donau Feinkost", "gültig ab Mai"],
	["Pos.", "Artikel", "EAN", "", "", "", "", "", "", "", "", "Produkt", "Info", "Preis"],
	["1", "B001", "9001", "", "", "", "", "", "", "", "", "Lokum Rose", "vegan", "3,90"],
	["2", "B002", "9002", "", "", "", "", "", "", "", "", "Halva", "", "4,20"],
];
const CHOSEN = { number: 2, name: 12, info: 13 };

describe("an import", { timeout: 30_000 }, () => {
	it("passes over titles above known headings, and needs no choice of columns", async () => {
		const id = await aCertification();
		const file = sheetOf([["Produkte der Bäckerei"], ["Stand", "Mai"], ["Nummer", "Name"], ["1", "Käse"]]);
		const preview = await tryOut(app, id, file);
		expect(preview).toMatchObject({ importable: true, rows: [{ row: 4, number: "1", name: "Käse" }] });
		expect(preview).not.toHaveProperty("sheetColumns");
		expect((await upload(app, id, file)).status).toBe(200);
		expect(await stored(id)).toEqual([["1", "Käse", ""]]);
	});

	it("offers the columns of a sheet with unknown headings, with their first values", async () => {
		const { rows, importable, sheetColumns } = await tryOut(app, await aCertification(), sheetOf(PRICES));
		expect([rows, importable]).toEqual([[], false]);
		expect(sheetColumns).toEqual([
			{ column: 1, letters: "A", heading: "Pos.", sample: "1" },
			{ column: 2, letters: "B", heading: "Artikel", sample: "B001" },
			{ column: 3, letters: "C", heading: "EAN", sample: "9001" },
			{ column: 12, letters: "L", heading: "Produkt", sample: "Lokum Rose" },
			{ column: 13, letters: "M", heading: "Info", sample: "vegan", field: "info" },
			{ column: 14, letters: "N", heading: "Preis", sample: "3,90" },
		]);
	});

	it("reads the chosen columns and ignores the others", async () => {
		const id = await aCertification();
		const preview = (await (await send(id, PRICES, { fields: CHOSEN }, "?dryRun=true")).json()) as ImportPreview;
		expect(preview).toMatchObject({ importable: true, columns: ["number", "name", "info"] });
		expect(preview.sheetColumns?.flatMap(({ letters, field }) => (field ? [[letters, field]] : []))).toEqual([
			["B", "number"],
			["L", "name"],
			["M", "info"],
		]);
		expect(await stored(id)).toEqual([]);
		expect(await (await send(id, PRICES, { fields: CHOSEN })).json()).toEqual({ products: 2 });
		expect(await stored(id)).toEqual([
			["B001", "Lokum Rose", "vegan"],
			["B002", "Halva", ""],
		]);
	});

	it("reads the first row as a product if the user says that there are no headings", async () => {
		const id = await aCertification();
		const rows = [
			["B001", "Lokum Rose"],
			["B002", "Halva"],
		];
		expect((await tryOut(app, id, sheetOf(rows))).sheetColumns).toHaveLength(2);
		await send(id, rows, { fields: { number: 1, name: 2 }, headings: false });
		expect((await stored(id)).map(([number]) => number)).toEqual(["B001", "B002"]);
	});

	it.each([
		["no JSON", "{", "Der Wert ist ungültig."],
		["no column for names", { fields: { number: 1 } }, "Die Spalte muss ausgewählt werden."],
		["a column outside of Excel", { fields: { number: 1, name: 16_385 } }, "Die Spalte muss ausgewählt werden."],
		["one column for two fields", { fields: { number: 1, name: 1 } }, "Diese Spalte ist schon zugeordnet."],
		["an unknown field", { fields: { number: 1, name: 2, price: 3 } }, "Unbekanntes Feld."],
	])("is refused with a choice that has %s", async (_name, columns, message) => {
		const response = await send(await aCertification(), PRICES, columns);
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({ fields: { columns: [message] } });
	});

	it("has no choice of columns for a sheet with a single one", async () => {
		const preview = await tryOut(app, await aCertification(), sheetOf([["Artikel"], ["B001"]]));
		expect(preview).not.toHaveProperty("sheetColumns");
		expect(preview.errors).toHaveLength(3);
	});
});
