import { describe, expect, it } from "vitest";
import { readCertification, tryOut, upload } from "../../testing/imports.ts";
import { createCertification } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import { HEADINGS, productWorkbook, rowOf, workbookOf } from "../../testing/workbooks.ts";
import type { ImportPreview } from "./contract.ts";

const app = startAppOnce();

describe("the preview of an import", { timeout: 30_000 }, () => {
	it("returns the effect of every row, and writes nothing", async () => {
		const { certification } = await createCertification(app, { products: 3 });
		const before = await readCertification(app, certification._id);
		const file = productWorkbook([
			["0001", "Käsegebäck 1", "Cheese pastry 1"],
			["0002", "Anders", "Cheese pastry 2"],
			["0009", "Neu"],
			["0010", ""],
		]);
		const result = await tryOut(app, certification._id, file);
		expect(result).toEqual({
			sheet: "Produkte",
			columns: ["number", "name", "nameEN", "info", "infoEN"],
			rows: [
				{
					row: 2,
					number: "0001",
					name: "Käsegebäck 1",
					state: "unchanged",
					changes: {},
					errors: [],
					values: { number: "0001", name: "Käsegebäck 1", nameEN: "Cheese pastry 1", info: "", infoEN: "" },
				},
				{
					row: 3,
					number: "0002",
					name: "Anders",
					state: "changed",
					changes: { name: ["Käsegebäck 2", "Anders"] },
					errors: [],
					values: { number: "0002", name: "Anders", nameEN: "Cheese pastry 2", info: "", infoEN: "" },
				},
				{
					row: 4,
					number: "0009",
					name: "Neu",
					state: "new",
					changes: {},
					errors: [],
					values: { number: "0009", name: "Neu", nameEN: "", info: "", infoEN: "" },
				},
				{
					row: 5,
					number: "0010",
					name: "",
					state: "error",
					changes: {},
					errors: ["Tabelle „Produkte“, Zeile 5, Spalte B (Name): Der Name muss eingegeben werden."],
					values: { number: "0010", name: "", nameEN: "", info: "", infoEN: "" },
					problems: [{ field: "name", message: "Der Name muss eingegeben werden." }],
				},
			],
			removed: [],
			errors: [],
			warnings: [],
			importable: false,
		});
		expect(await readCertification(app, certification._id)).toEqual(before);
	});

	it("names the cells with invisible characters", async () => {
		const { certification } = await createCertification(app, { products: 0 });
		const file = productWorkbook([
			["1", "Brot"],
			["2\u200b", "Käse", "Che\u00adese"],
		]);
		const { rows, importable } = await tryOut(app, certification._id, file);
		const sentence = (cell: string, at: number) =>
			`Tabelle „Produkte“, Zeile 3, Spalte ${cell}: Der Text enthält unsichtbare Zeichen, zuerst an Stelle ${at}. Bitte entfernen Sie sie.`;
		expect(importable).toBe(false);
		expect(rows.map(({ errors }) => errors)).toEqual([[], [sentence("A (Nummer)", 2), sentence("C (Name EN)", 4)]]);
	});

	it("agrees with the import on what is importable", async () => {
		const files = [
			productWorkbook([["1", "Käse"]]),
			productWorkbook([["1", "Käsegebäck 1"]]),
			productWorkbook([["1", "KÄSEGEBÄCK 1"]]),
			productWorkbook([["０００１", "Anders"]]),
			productWorkbook([["1", "Kä\u200bse"]]),
			productWorkbook([
				["1", "a"],
				["1", "b"],
			]),
		];
		for (const file of files) {
			const { certification } = await createCertification(app, { products: 1 });
			const { importable } = await tryOut(app, certification._id, file);
			expect((await upload(app, certification._id, file)).ok).toBe(importable);
		}
	});
});

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const sheetOf = (rows: string, { before = "", after = "" } = {}) =>
	workbookOf({ sheetXml: `<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>` });
const HEAD = rowOf(1, HEADINGS);
const hidden = (row: string) => row.replace("<row ", '<row hidden="1" ');

describe("the preview of an import warns", { timeout: 30_000 }, () => {
	async function previewOf(file: Uint8Array<ArrayBuffer>, more = "") {
		const { certification } = await createCertification(app, { products: 0 });
		const path = `/client/certification/${certification._id}/productImport?dryRun=true${more}`;
		const form = new FormData();
		form.set("products", new Blob([file]), "products.xlsx");
		return app.json<ImportPreview>(path, { as: "Auditor", method: "POST", body: form });
	}

	it("of rows that a filter hides, and leaves them out on request", async () => {
		const rows = [2, 3, 4, 5].map((row) => rowOf(row, [`F-${row}`, `Sorte ${row}`]));
		const file = sheetOf([HEAD, hidden(rows[0] ?? ""), hidden(rows[1] ?? ""), rows[2], rows[3]].join(""));
		const message = "Ausgeblendete Zeilen: 2:3. Sie werden importiert, wenn Sie sie nicht auslassen.";
		const preview = await previewOf(file);
		expect(preview.rows.map(({ row }) => row)).toEqual([2, 3, 4, 5]);
		expect(preview.warnings).toEqual([{ code: "hiddenRows", range: "2:3", message }]);
		const shorter = await previewOf(file, "&skipHidden=true");
		expect(shorter.rows.map(({ row }) => row)).toEqual([4, 5]);
		expect(shorter.warnings).toEqual([]);
	});

	it("of hidden columns, whose values it shows", async () => {
		const cols = '<cols><col min="4" max="5" width="0" hidden="1"/><col min="9" max="9" hidden="1"/></cols>';
		const rows = `${HEAD}${rowOf(2, ["H-1", "Gulasch", "Goulash", "Einkauf 3,10", "cost 3.10"])}`;
		const { rows: shown, warnings } = await previewOf(sheetOf(rows, { before: cols }));
		expect(warnings).toMatchObject([{ code: "hiddenColumns", range: "D:E" }]);
		const values = { number: "H-1", name: "Gulasch", nameEN: "Goulash", info: "Einkauf 3,10", infoEN: "cost 3.10" };
		expect(shown).toMatchObject([{ state: "new", values }]);
	});

	it("of merged cells in the products, but not in the headings", async () => {
		const after = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="C2:C3"/></mergeCells>';
		const rows = `${HEAD}${rowOf(2, ["E-1", "Schinken", "Ham"])}${rowOf(3, ["E-2", "Speck"])}`;
		const { rows: shown, warnings } = await previewOf(sheetOf(rows, { after }));
		expect(warnings).toMatchObject([{ code: "mergedCells", range: "C2:C3" }]);
		expect(shown.map(({ values }) => values.nameEN)).toEqual(["Ham", ""]);
	});

	it("of values that Excel shows differently", async () => {
		const rows = `${HEAD}${rowOf(2, ["W-1", '<c r="B2" s="1"><v>-3</v></c>'])}`;
		const { rows: shown, warnings } = await previewOf(workbookOf({ rows, formats: ["dd.mm.yyyy"] }));
		expect(warnings).toMatchObject([{ code: "shownDifferently", range: "B2" }]);
		expect(shown).toMatchObject([{ values: { name: "-3" } }]);
	});
});

it("a number with more than 15 digits is refused instead of rounded", async () => {
	const { certification } = await createCertification(app, { products: 0 });
	const rows = `${HEAD}${rowOf(2, ['<c r="A2"><v>90012345678901237</v></c>', "Palette"])}`;
	const { rows: shown } = await tryOut(app, certification._id, workbookOf({ rows }));
	expect(shown[0]?.errors[0]).toContain("Die Zahl 90012345678901237 hat mehr als 15 Stellen, bitte als Text eingeben.");
});
