import { csvTable } from "./csv.ts";
import { SheetRefusal } from "./refusal.ts";
import type { Table } from "./table.ts";
import { workbookTable } from "./workbook.ts";

/** Loaded with the first file that somebody chooses. */

const MAX_BYTES = 2 * 1024 * 1024;

/** Zip archives and the compound files of older versions. */
const isWorkbook = ([first, second]: Uint8Array) =>
	(first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);

/** The file stays here: what it is follows from its bytes, not from its name. */
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
