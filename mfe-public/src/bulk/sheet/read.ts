import { csvTable } from "./csv.ts";
import { SheetRefusal } from "./refusal.ts";
import type { Table } from "./table.ts";
import { workbookTable } from "./workbook.ts";

/** Maximum size in bytes of the spreadsheet or text file that a visitor chooses. This script loads after the choice. */
const MAX_BYTES = 2 * 1024 * 1024;

/** True if the first two bytes are those of a ZIP archive (.xlsx) or of an older Excel file. */
const isWorkbook = ([first, second]: Uint8Array) =>
	(first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);

/** Reads a file without uploading it. The content decides the format, because a file may have a wrong name. */
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
