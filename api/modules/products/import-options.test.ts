import { describe, expect, it } from "vitest";
import { formWith, readCertification, sendForm, tryOut, upload, type WorkbookBytes } from "../../testing/imports.ts";
import { createCertification } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import { productWorkbook, rowOf, workbookOf } from "../../testing/workbooks.ts";
import type { ImportPreview } from "./contract.ts";

const app = startAppOnce();

type Option = "columns" | "corrections";
const send = (id: string, file: WorkbookBytes, option: Partial<Record<Option, unknown>>, query = "") => {
	const form = formWith(file);
	for (const [name, value] of Object.entries(option))
		form.append(name, typeof value === "string" ? value : JSON.stringify(value));
	return sendForm(app, id, form, query);
};
const previewOf = async (...request: Parameters<typeof send>) =>
	(await (await send(request[0], request[1], request[2], "?dryRun=true")).json()) as ImportPreview;
const aCertification = async () => (await createCertification(app, { products: 0 })).certification._id;
const stored = async (id: string) =>
	(await readCertification(app, id)).products.map(({ number, name, info }) => [number, name, info]);

const sheetOf = (rows: readonly string[][]) =>
	workbookOf({ rows: rows.map((texts, index) => rowOf(index + 1, texts)).join("") });
/** Only the columns B, L and M of this list are products; its headings are in the third row. */
const PRICES = sheetOf([
	["Preisliste 2026"],
	["Donau Feinkost", "gültig ab Mai"],
	["Pos.", "Artikel", "EAN", "", "", "", "", "", "", "", "", "Produkt", "Info", "Preis"],
	["1", "B001", "9001", "", "", "", "", "", "", "", "", "Lokum Rose", "vegan", "3,90"],
	["2", "B002", "9002", "", "", "", "", "", "", "", "", "Halva", "", "4,20"],
]);
const CHOSEN = { columns: { fields: { number: 2, name: 12, info: 13 } } };
/** The second row has no name, the third repeats the number of the first, and the last one is a sum. */
const FAULTY = productWorkbook([
	["N-1", "Brot"],
	["N-2", ""],
	["N-1", "Semmel"],
	["Summe", ""],
]);
const named = { row: 3, field: "name", value: "Kipferl" };
const MENDED = { cells: [named, { row: 4, field: "number", value: "N-3" }], omitted: [5] };

describe("the choice of columns of an import", { timeout: 30_000 }, () => {
	it("is not needed below titles if the headings are known", async () => {
		const id = await aCertification();
		const file = sheetOf([["Produkte der Bäckerei"], ["Stand", "Mai"], ["Nummer", "Name"], ["1", "Käse"]]);
		const preview = await tryOut(app, id, file);
		expect(preview).toMatchObject({ importable: true, rows: [{ row: 4, number: "1", name: "Käse" }] });
		expect(preview).not.toHaveProperty("sheetColumns");
		expect((await upload(app, id, file)).status).toBe(200);
		expect(await stored(id)).toEqual([["1", "Käse", ""]]);
	});

	it("is offered for unknown headings, with the first value of each column", async () => {
		const { rows, importable, sheetColumns } = await tryOut(app, await aCertification(), PRICES);
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

	it("decides which columns are read, and the others are ignored", async () => {
		const id = await aCertification();
		const preview = await previewOf(id, PRICES, CHOSEN);
		expect(preview).toMatchObject({ importable: true, columns: ["number", "name", "info"] });
		expect(preview.sheetColumns?.flatMap(({ letters, field }) => (field ? [`${letters} ${field}`] : []))).toEqual([
			"B number",
			"L name",
			"M info",
		]);
		expect(await stored(id)).toEqual([]);
		expect(await (await send(id, PRICES, CHOSEN)).json()).toEqual({ products: 2 });
		expect(await stored(id)).toEqual([
			["B001", "Lokum Rose", "vegan"],
			["B002", "Halva", ""],
		]);
	});

	it("can state that there are no headings, so that the first row is a product", async () => {
		const id = await aCertification();
		const file = sheetOf([
			["B001", "Lokum Rose"],
			["B002", "Halva"],
		]);
		expect((await tryOut(app, id, file)).sheetColumns).toHaveLength(2);
		await send(id, file, { columns: { fields: { number: 1, name: 2 }, headings: false } });
		expect((await stored(id)).map(([number]) => number)).toEqual(["B001", "B002"]);
	});

	it("is not offered for a sheet with a single column", async () => {
		const preview = await tryOut(app, await aCertification(), sheetOf([["Artikel"], ["B001"]]));
		expect(preview).not.toHaveProperty("sheetColumns");
		expect(preview.errors).toHaveLength(3);
	});
});

const NO_COLUMN = "Die Spalte muss ausgewählt werden.";
it.each<[Option, unknown, string]>([
	["columns", "{", "Der Wert ist ungültig."],
	["columns", { fields: { number: 1 } }, NO_COLUMN],
	["columns", { fields: { number: 1, name: 16_385 } }, NO_COLUMN],
	["columns", { fields: { number: 1, name: 1 } }, "Diese Spalte ist schon zugeordnet."],
	["columns", { fields: { number: 1, name: 2, price: 3 } }, "Unbekanntes Feld."],
	["corrections", "null", "Der Wert ist ungültig."],
	["corrections", { cells: [] }, "Der Wert ist ungültig."],
	["corrections", { cells: [{ row: 2, field: "_id", value: "" }], omitted: [] }, "Der Wert ist ungültig."],
])("an import with the %s %j is refused", async (option, value, message) => {
	const id = await aCertification();
	const response = await send(id, option === "columns" ? PRICES : FAULTY, { [option]: value });
	expect([response.status, await response.json()]).toMatchObject([400, { fields: { [option]: [message] } }]);
	expect(await stored(id)).toEqual([]);
});

describe("an import with corrections by a user", { timeout: 30_000 }, () => {
	it("is checked as a whole: remaining errors are returned, and nothing is written", async () => {
		const id = await aCertification();
		const corrections = { ...MENDED, cells: [named, { row: 4, field: "number", value: "N-2" }] };
		const response = await send(id, FAULTY, { corrections });
		const message = expect.stringContaining("„N-2“ steht schon in Zeile 3.");
		expect([response.status, await response.json()]).toMatchObject([400, { message }]);
		expect(await stored(id)).toEqual([]);
	});

	it("returns the texts of a row with errors and the invalid fields", async () => {
		const { rows } = await tryOut(app, await aCertification(), FAULTY);
		expect(rows[0]).not.toHaveProperty("problems");
		expect(rows[1]).toMatchObject({
			values: { number: "N-2", name: "" },
			problems: [{ field: "name", message: "Der Name muss eingegeben werden." }],
		});
		expect(rows[2]?.problems).toEqual([{ field: "number", message: "„N-1“ steht schon in Zeile 2." }]);
	});

	it("is previewed and imported with the corrections", async () => {
		const id = await aCertification();
		const preview = await previewOf(id, FAULTY, { corrections: MENDED });
		expect(preview).toMatchObject({ importable: true, rows: [{ row: 2 }, { row: 3, name: "Kipferl" }, { row: 4 }] });
		expect(await stored(id)).toEqual([]);
		expect(await (await send(id, FAULTY, { corrections: MENDED })).json()).toEqual({ products: 3 });
		expect((await stored(id)).map(([number, name]) => `${number} ${name}`)).toEqual([
			"N-1 Brot",
			"N-2 Kipferl",
			"N-3 Semmel",
		]);
	});
});
