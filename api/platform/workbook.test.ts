import ExcelJS from "exceljs";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { type SheetCell, writeSheet } from "./workbook.ts";

const COLUMNS = [
	{ heading: "Nummer", width: 16 },
	{ heading: "Info", width: 40 },
];

async function loaded(rows: readonly (readonly SheetCell[])[], options?: { hasFilter: boolean }) {
	const workbook = new ExcelJS.Workbook();
	const bytes = await writeSheet("Produkte & mehr", COLUMNS, rows, options);
	await workbook.xlsx.load(bytes.buffer);
	const sheet = workbook.worksheets[0];
	if (!sheet) throw new Error("The workbook has no sheet");
	const xml = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
	return { bytes, sheet, xml };
}

describe("writeSheet refuses", () => {
	it.each(["2026-02-30", "01.03.2026", ""])("the day %j", async (day) => {
		await expect(writeSheet("Tage", COLUMNS, [[{ day }]])).rejects.toThrow("Not a day");
	});

	it.each([Number.NaN, Number.POSITIVE_INFINITY])("the number %d", async (number) => {
		await expect(writeSheet("Zahlen", COLUMNS, [[number]])).rejects.toThrow("Only finite numbers");
	});
});

describe("a written workbook", () => {
	it.each(["=1+1", "+43 1", "-7", "@SUMME(A1)", "\t=1+1", "\n=1+1", '=HYPERLINK("https://example.org")'])(
		"contains %j as a text that does not become a formula when it is edited",
		async (text) => {
			const { sheet, xml } = await loaded([[text, text]]);
			const cell = sheet.getCell("A2");
			expect(cell.type).toBe(ExcelJS.ValueType.String);
			expect(cell.value).toBe(text);
			expect(cell.numFmt).toBe("@");
			expect(xml).not.toContain("<f>");
		},
	);

	it.each(["0007", "1,50", "<&>\"'", "zwei\nZeilen", "🥖 Çiğ köfte", " Rand ", "1E5", "01.03.2026", "WAHR"])(
		"returns the text %j unchanged",
		async (text) => {
			const { sheet } = await loaded([[text, text]]);
			expect([sheet.getCell("A2").value, sheet.getCell("B2").value]).toEqual([text, text]);
			expect(sheet.getCell("A2").type).toBe(ExcelJS.ValueType.String);
		},
	);

	it("escapes a text that looks like Excel's escape of a character", async () => {
		expect((await loaded([["_x000A_", "_x1_"]])).xml).toMatch(/>_x005F_x000A_<.*>_x1_</);
	});

	it.each(["2010-01-01", "2026-03-29", "2028-02-29", "2100-12-31"])(
		"contains %s as a date, displayed in German",
		async (day) => {
			const { sheet } = await loaded([[{ day }, ""]]);
			const cell = sheet.getCell("A2");
			expect(cell.type).toBe(ExcelJS.ValueType.Date);
			expect((cell.value as Date).toISOString()).toBe(`${day}T00:00:00.000Z`);
			expect(cell.numFmt).toBe("dd.mm.yyyy");
		},
	);

	it.each([0, -7, 10001, 1.5, 1e21])("contains %d as a number", async (number) => {
		const { sheet } = await loaded([[number, ""]]);
		expect(sheet.getCell("A2").type).toBe(ExcelJS.ValueType.Number);
		expect(sheet.getCell("A2").value).toBe(number);
	});

	it("has columns beyond the alphabet", async () => {
		const columns = Array.from({ length: 704 }, (_, index) => ({ heading: `Spalte ${index}`, width: 10 }));
		const bytes = await writeSheet("Breit", columns, [columns.map((_, index) => index)]);
		const workbook = new ExcelJS.Workbook();
		await workbook.xlsx.load(bytes.buffer);
		const sheet = workbook.worksheets[0];
		expect(["Z1", "AA1", "ZZ1", "AAA1"].map((at) => sheet?.getCell(at).value)).toEqual([
			"Spalte 25",
			"Spalte 26",
			"Spalte 701",
			"Spalte 702",
		]);
		expect(sheet?.getCell("AAB2").value).toBe(703);
	});

	it("yields to other work while many rows are written", async () => {
		let turns = 0;
		const timer = setInterval(() => turns++, 1);
		const rows = Array.from({ length: 20_000 }, (_, index) => [index, `Zeile ${index}`]);
		const bytes = await writeSheet("Viele", COLUMNS, rows).finally(() => clearInterval(timer));
		expect(turns).toBeGreaterThan(5);
		const workbook = new ExcelJS.Workbook();
		await workbook.xlsx.load(bytes.buffer);
		expect(workbook.worksheets[0]?.rowCount).toBe(20_001);
		expect(workbook.worksheets[0]?.getCell("B20001").value).toBe("Zeile 19999");
	}, 30_000);
});
