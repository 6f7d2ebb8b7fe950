/// <reference path="./exceljs.d.ts" />
import { PassThrough } from "node:stream";
import { arrayBuffer } from "node:stream/consumers";
import type { Style } from "exceljs";
import { createPauses } from "./async/time-slices.ts";

export interface SheetColumn {
	heading: string;
	width: number;
}

/** A day as `YYYY-MM-DD`, which is written into the Excel file as a date and not as text. */
interface SheetDay {
	readonly day: string;
}
export type SheetCell = string | number | SheetDay;

export interface NamedFile {
	name: string;
	bytes: Uint8Array<ArrayBuffer>;
}

const FONT = { name: "Calibri", size: 11 };
// With the text format, Excel leaves entered text as it is and creates no formula from it.
const STYLES = {
	text: { numFmt: "@", font: FONT },
	heading: { numFmt: "@", font: { ...FONT, bold: true } },
	number: { numFmt: "General", font: FONT },
	day: { numFmt: "dd.mm.yyyy", font: FONT },
} as const satisfies Record<string, Partial<Style>>;

/** Loads only the writer of exceljs, because the whole package needs more permissions than the server has. */
export const loadWriter = async () => (await import("exceljs/lib/stream/xlsx/workbook-writer.js")).default;

function dateOf(day: string): Date {
	const midnight = new Date(`${day}T00:00:00Z`);
	// A day that does not exist, such as 31 February, would become a day of the next month, so it is refused.
	if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) throw new RangeError("Not a day");
	return midnight;
}

// Escapes texts such as `_x000D_`, because Excel would read them as the code of a character.
const escapeExcel = (text: string) => text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_");

function contentOf(cell: SheetCell): string | number | Date | null {
	if (typeof cell === "object") return dateOf(cell.day);
	if (typeof cell === "string") return cell === "" ? null : escapeExcel(cell);
	if (!Number.isFinite(cell)) throw new RangeError("Only finite numbers can be written");
	return cell;
}

const styleOf = (cell: SheetCell) =>
	typeof cell === "object" ? STYLES.day : typeof cell === "number" ? STYLES.number : STYLES.text;

/** Returns an Excel file. It pauses for other requests between rows, and texts never become formulas. */
export async function writeSheet(
	name: string,
	columns: readonly SheetColumn[],
	rows: readonly (readonly SheetCell[])[],
	{ hasFilter = false } = {},
): Promise<Uint8Array<ArrayBuffer>> {
	const WorkbookWriter = await loadWriter();
	const stream = new PassThrough();
	const packed = arrayBuffer(stream);
	const workbook = new WorkbookWriter({ stream, useStyles: true, zip: { zlib: { level: 6 } } });
	workbook.creator = "";
	workbook.lastModifiedBy = "";
	const sheet = workbook.addWorksheet(name, { views: [{ state: "frozen", ySplit: 1 }] });
	sheet.columns = columns.map(({ width }) => ({ width, style: STYLES.text }));
	if (hasFilter)
		sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows.length + 1, column: columns.length } };

	const add = (cells: readonly SheetCell[], style: (cell: SheetCell) => Partial<Style>) => {
		const row = sheet.addRow(cells.map(contentOf));
		for (const [index, cell] of cells.entries()) row.getCell(index + 1).style = style(cell);
		row.commit();
	};
	add(
		columns.map(({ heading }) => heading),
		() => STYLES.heading,
	);
	const pause = createPauses();
	for (const cells of rows) {
		add(cells, styleOf);
		await pause();
	}
	sheet.commit();
	await workbook.commit();
	return new Uint8Array(await packed);
}
