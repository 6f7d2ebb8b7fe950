import { csvTable } from "./csv.ts";
import { SheetRefusal } from "./refusal.ts";
import type { Table } from "./table.ts";
import { workbookTable } from "./workbook.ts";

/** This file reads a list in a spreadsheet or text file. It is loaded only after the visitor has chosen a file. */

const MAX_BYTES = 2 * 1024 * 1024;

/** Returns true for a zip archive (.xlsx) or a file of an older Excel version, recognized by its first two bytes. */
const isWorkbook = ([first, second]: Uint8Array) =>
	(first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);

/**
 * Returns the rows of a file, which is read in the browser and not uploaded. Its bytes decide the format, not its name.
 */
export async function readTable(file: File): Promise<Table> {
	if (file.size > MAX_BYTES) throw new SheetRefusal("tooLarge");
	let bytes: Uint8Array;
	try {
		bytes = new Uint8Array(await file.arrayBuffer());
	} catch {
		throw new SheetRefusal("unreadable");
	}
	const table = isWorkbook(bytes) ? workbookTable(bytes) : csvTable(bytes);
	if (table.rows.length === 0) throw new SheetRefusal("empty");
	return table;
}
