import ExcelJS from "exceljs";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readGrid } from "./read.ts";
import { writeSheet } from "./write.ts";

const COLUMNS = [
	{ heading: "Nummer", width: 16 },
	{ heading: "Info", width: 40 },
];

async function loaded(rows: readonly (readonly string[])[]) {
	const workbook = new ExcelJS.Workbook();
	const bytes = writeSheet("Produkte & mehr", COLUMNS, rows);
	await workbook.xlsx.load(bytes.buffer);
	const sheet = workbook.worksheets[0];
	if (!sheet) throw new Error("The workbook has no sheet");
	return { bytes, sheet };
}

describe("a written workbook", () => {
	it.each(["=1+1", "+43 1", "-7", "@SUMME(A1)"])(
		"has %j as a text that nobody's edit turns into a formula",
		async (text) => {
			const { sheet, bytes } = await loaded([[text, text]]);
			const cell = sheet.getCell("A2");
			expect(cell.type).toBe(ExcelJS.ValueType.String);
			expect(cell.value).toBe(text);
			expect(cell.numFmt).toBe("@");
			expect(strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).toContain('r="A2" s="3"');
		},
	);

	it("gives every text back as it was", async () => {
		const texts = ["0007", "1,50", "<&>\"'", "_x000A_", "zwei\nZeilen", "🥖 Çiğ köfte", " Rand "];
		const { bytes } = await loaded(texts.map((text) => [text, text]));
		const { rows } = await readGrid(bytes);
		expect(rows.slice(1).map(({ cells }) => cells.map(({ text }) => text))).toEqual(texts.map((text) => [text, text]));
	});

	it("keeps its headings in view, in bold", async () => {
		const { sheet } = await loaded([["1", ""]]);
		expect(sheet.name).toBe("Produkte & mehr");
		expect(sheet.views[0]).toMatchObject({ state: "frozen", ySplit: 1 });
		expect(sheet.getCell("A1").font.bold).toBe(true);
		expect(sheet.getColumn(2).width).toBe(40);
	});
});
