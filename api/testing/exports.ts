import { Buffer } from "node:buffer";
import { Writable } from "node:stream";
import ExcelJS from "exceljs";
import type { TestApp } from "./app.ts";
import type { StaffName } from "./caller.ts";

export type ExportedRow = Record<string, ExcelJS.CellValue>;

/** Returns the rows of an exported Excel file. Each row is an object with the headings as keys. */
export async function readExport(app: TestApp, path: string, as: StaffName = "Auditor") {
	const response = await app.request(path, { as });
	if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
	const bytes = await response.arrayBuffer();
	const workbook = new ExcelJS.Workbook();
	await workbook.xlsx.load(bytes);
	const sheet = workbook.worksheets[0];
	if (!sheet) throw new Error("The workbook has no sheet");
	const [headings = [], ...lines] = Array.from({ length: sheet.rowCount }, (_, row) =>
		Array.from({ length: sheet.columnCount }, (_unused, column) => sheet.getCell(row + 1, column + 1).value),
	);
	const rows = lines.map<ExportedRow>((line) =>
		Object.fromEntries(headings.map((heading, index) => [String(heading), line[index] ?? null])),
	);
	return { response, sheet, rows };
}

/** Returns a workbook as a streaming writer makes it, which writes the sizes of the parts after their data. */
export async function streamedWorkbook(...rows: string[][]): Promise<Buffer> {
	const parts: Buffer[] = [];
	const stream = new Writable({ write: (part, _encoding, done) => done(void parts.push(part)) });
	const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream });
	const sheet = workbook.addWorksheet("A");
	for (const row of rows) sheet.addRow(row).commit();
	await workbook.commit();
	return Buffer.concat(parts);
}
