import { gate } from "../../../kit/workbook/gate.ts";
import { WorkbookRefusal } from "../../../kit/workbook/refusal.ts";
import { readXml } from "../../../kit/workbook/xml.ts";
import { IMPORT_HEADINGS_WITHIN, IMPORT_LIMITS } from "../contract.ts";
import type { Grid, WorkbookAnswer } from "./answer.ts";
import { RowReader, stringsOf } from "./rows.ts";
import { formatsOf } from "./styles.ts";

/** Returns all rows of the first sheet that are not blank, with the headings, or why the file cannot be imported. */
export function readWorkbook(bytes: Uint8Array): WorkbookAnswer {
	let sheet: string | undefined;
	try {
		const gated = gate(bytes, IMPORT_LIMITS.unpackedBytes);
		sheet = gated.sheet;
		const context = {
			date1904: gated.date1904,
			strings: stringsOf(gated.strings),
			formats: formatsOf(gated.styles),
		};
		const rows: Grid["rows"] = [];
		let length = 0;
		const reader = new RowReader(context, (row) => {
			rows.push(row);
			// The total length of all texts is limited too, because many cells may refer to one long text.
			length += row.cells.reduce((sum, { text }) => sum + text.length, 0);
			if (length > IMPORT_LIMITS.unpackedBytes) throw new WorkbookRefusal("import.tooLargeUnpacked");
			// More rows than products are permitted, because the sheet also has headings and may have titles.
			if (rows.length > IMPORT_LIMITS.rows + IMPORT_HEADINGS_WITHIN) throw new WorkbookRefusal("import.tooManyRows");
		});
		readXml(gated.rows, reader);
		if (rows.length === 0) throw new WorkbookRefusal("import.noRows");
		return { sheet, hiddenColumns: reader.hiddenColumns, mergedRanges: reader.mergedRanges, rows };
	} catch (error) {
		// Every other error is caused by the content of the file, so it is reported as an unreadable file.
		const refusal = error instanceof WorkbookRefusal ? error.code : "import.unreadable";
		return { refusal, ...(sheet === undefined ? {} : { sheet }) };
	}
}
