import { createReadStream } from "node:fs";
import process from "node:process";
import ExcelJS from "exceljs";

/** Reads every cell of an Excel file with the streaming reader of exceljs and returns the number of rows. */
export async function readWithExceljs(path: string): Promise<number> {
	const reader = new ExcelJS.stream.xlsx.WorkbookReader(createReadStream(path), {
		sharedStrings: "cache",
		worksheets: "emit",
		styles: "cache",
		hyperlinks: "ignore",
		entries: "ignore",
	});
	const rows: string[][] = [];
	for await (const worksheet of reader)
		for await (const row of worksheet) {
			const texts: string[] = [];
			row.eachCell((cell) => texts.push(cell.text));
			rows.push(texts);
		}
	return rows.length;
}

if (import.meta.main) process.stdout.write(String(await readWithExceljs(process.argv[2] ?? "")));
