import { describe, expect, it } from "vitest";
import { readCertification, tryOut, upload } from "../../testing/imports.ts";
import { createCertificate, createCertification } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import { HEADINGS, productWorkbook, rowOf, workbookOf } from "../../testing/workbooks.ts";

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
		const row = (at: number, state: string, texts: { number: string; name: string; nameEN?: string }, more = {}) => ({
			...{ row: at, state, number: texts.number, name: texts.name, changes: {}, errors: [] },
			...{ values: { nameEN: "", info: "", infoEN: "", ...texts }, ...more },
		});
		const message = "Der Name muss eingegeben werden.";
		const problem = {
			errors: [`Tabelle „Produkte“, Zeile 5, Spalte B (Name): ${message}`],
			problems: [{ field: "name", message }],
		};
		const values = { number: "0002", name: "Anders", nameEN: "Cheese pastry 2" };
		expect(await tryOut(app, certification._id, file)).toEqual({
			sheet: "Produkte",
			columns: ["number", "name", "nameEN", "info", "infoEN"],
			rows: [
				row(2, "unchanged", { number: "0001", name: "Käsegebäck 1", nameEN: "Cheese pastry 1" }),
				row(3, "changed", values, { changes: { name: ["Käsegebäck 2", "Anders"] } }),
				row(4, "new", { number: "0009", name: "Neu" }),
				row(5, "error", { number: "0010", name: "" }, problem),
			],
			removed: [],
			errors: [],
			warnings: [],
			importable: false,
		});
		expect(await readCertification(app, certification._id)).toEqual(before);
	});

	it("agrees with the import on what is importable", async () => {
		for (const rows of [
			[["1", "Käse"]],
			[["1", "Käsegebäck 1"]],
			[["1", "KÄSEGEBÄCK 1"]],
			[["０００１", "Anders"]],
			[["1", "Kä\u200bse"]],
			[
				["1", "a"],
				["1", "b"],
			],
		]) {
			const { certification } = await createCertification(app, { products: 1 });
			const file = productWorkbook(rows);
			const { importable } = await tryOut(app, certification._id, file);
			expect((await upload(app, certification._id, file)).ok).toBe(importable);
		}
	});

	it("states like the import which product of a certificate it would change or remove", async () => {
		const used = await createCertificate(app, { status: "PUBLIC", products: 2 });
		const draft = await createCertificate(app, { status: "WIP", products: 1 });
		const changes = "Das Produkt 0002 wird in einem Zertifikat verwendet und kann nicht geändert werden.";
		const removes = "Das Produkt 0001 wird in einem Zertifikat verwendet und kann nicht entfernt werden.";
		const empties = `Das Produkt 0001 ist das letzte des Zertifikats ${draft.certificate.certificateNumber} und kann nicht entfernt werden.`;
		for (const [{ certification }, row, mode, code, message] of [
			[used, ["0002", "anders"], "add", "PRODUCT_LOCKED", changes],
			[used, ["9", "Neues"], "replace", "PRODUCT_LOCKED", removes],
			[draft, ["9", "Neues"], "replace", "IN_USE", empties],
		] as const) {
			const file = productWorkbook([row]);
			const { importable, errors, rows } = await tryOut(app, certification._id, file, mode);
			const shown = [...errors, ...rows.flatMap((shownRow) => shownRow.errors)];
			expect([importable, shown[0]]).toEqual([false, expect.stringContaining(message)]);
			const before = await readCertification(app, certification._id);
			const refused = await upload(app, certification._id, file, `?mode=${mode}`);
			expect([refused.status, await refused.json()]).toMatchObject([409, { code, message }]);
			expect(await readCertification(app, certification._id)).toEqual(before);
		}
	});
});

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const HEAD = rowOf(1, HEADINGS);
/** Returns a workbook with these rows below the headings, and XML before and after the data. */
const sheetOf = (rows: readonly string[], { before = "", after = "" } = {}) =>
	workbookOf({
		sheetXml: `<worksheet xmlns="${MAIN}">${before}<sheetData>${HEAD}${rows.join("")}</sheetData>${after}</worksheet>`,
	});

describe("the preview of an import warns", { timeout: 30_000 }, () => {
	const COLUMNS = '<cols><col min="4" max="5" width="0" hidden="1"/><col min="9" max="9" hidden="1"/></cols>';
	const MERGED = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="C2:C3"/></mergeCells>';
	const infos = { info: "Einkauf 3,10", infoEN: "cost 3.10" };
	const before1900 = rowOf(2, ["W-1", '<c r="B2" s="1"><v>-3</v></c>']);
	it.each([
		[
			"hiddenColumns",
			"D:E",
			sheetOf([rowOf(2, ["H-1", "Gulasch", "", ...Object.values(infos)])], { before: COLUMNS }),
			[infos],
		],
		[
			"mergedCells",
			"C2:C3",
			sheetOf([rowOf(2, ["E-1", "Schinken", "Ham"]), rowOf(3, ["E-2", "Speck"])], { after: MERGED }),
			[{ nameEN: "Ham" }, { nameEN: "" }],
		],
		["shownDifferently", "B2", workbookOf({ rows: HEAD + before1900, formats: ["dd.mm.yyyy"] }), [{ name: "-3" }]],
	])("of %s in %s, whose values it shows", async (code, range, file, values) => {
		const { certification } = await createCertification(app, { products: 0 });
		const { rows, warnings } = await tryOut(app, certification._id, file);
		expect(warnings).toMatchObject([{ code, range }]);
		expect(rows.map((row) => row.values)).toMatchObject(values);
	});

	it("of rows that a filter hides, and leaves them out on request", async () => {
		const { certification } = await createCertification(app, { products: 0 });
		const rows = [2, 3, 4, 5].map((row) => rowOf(row, [`F-${row}`, `Sorte ${row}`]));
		const file = sheetOf(rows.map((row, index) => (index < 2 ? row.replace("<row ", '<row hidden="1" ') : row)));
		const message = "Ausgeblendete Zeilen: 2:3. Sie werden importiert, wenn Sie sie nicht auslassen.";
		const preview = await tryOut(app, certification._id, file);
		expect(preview.rows.map(({ row }) => row)).toEqual([2, 3, 4, 5]);
		expect(preview.warnings).toEqual([{ code: "hiddenRows", range: "2:3", message }]);
		const shorter = await upload(app, certification._id, file, "?dryRun=true&skipHidden=true");
		expect(await shorter.json()).toMatchObject({ rows: [{ row: 4 }, { row: 5 }], warnings: [] });
	});
});

it("a number with more than 15 digits is refused instead of rounded", async () => {
	const { certification } = await createCertification(app, { products: 0 });
	const file = sheetOf([rowOf(2, ['<c r="A2"><v>90012345678901237</v></c>', "Palette"])]);
	const { rows } = await tryOut(app, certification._id, file);
	expect(rows[0]?.errors[0]).toContain("Die Zahl 90012345678901237 hat mehr als 15 Stellen, bitte als Text eingeben.");
});
