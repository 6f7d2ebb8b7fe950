import { strToU8, zipSync } from "fflate";
import type { Gated } from "./gate.ts";
import type { PlainCell } from "./plain.ts";
import { SHEET_NAMESPACE } from "./styles.ts";
import { asciiOnly } from "./xml.ts";

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const canonicalRelations = `<Relationships xmlns="${PACKAGE_RELATIONS}"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;
const canonicalWorkbook = (date1904: boolean) =>
	`<workbook xmlns="${SHEET_NAMESPACE}" xmlns:r="${RELATIONS}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`;

export const isValue = (cell: PlainCell) => "value" in cell;

/** The nth cell of the nth row stands there, wherever it stood: what lies far away costs the reader dearly. */
function cellXml(cell: PlainCell, row: number, index: number): string {
	if (!("value" in cell)) return "";
	return `<c r="${String.fromCharCode(65 + index)}${row + 1}" s="${cell.style}" t="${cell.type}"><v>${cell.value}</v></c>`;
}

/**
 * A workbook with nothing in it but the values that a style makes visible, uncompressed and in the order that the
 * streaming reader needs. Texts are not for that reader: it keeps only the last run of a formatted one and resolves
 * references twice.
 */
export function canonicalZip({ date1904, rows, styles }: Gated): Uint8Array {
	const lines = rows.flatMap(({ cells }, row) =>
		cells.some(isValue)
			? [`<row r="${row + 1}">${cells.map((cell, index) => cellXml(cell, row, index)).join("")}</row>`]
			: [],
	);
	const sheet = `<worksheet xmlns="${SHEET_NAMESPACE}"><sheetData>${lines.join("")}</sheetData></worksheet>`;
	const parts = {
		"xl/workbook.xml": strToU8(canonicalWorkbook(date1904)),
		"xl/_rels/workbook.xml.rels": strToU8(canonicalRelations),
		"xl/styles.xml": strToU8(asciiOnly(styles)),
		"xl/sharedStrings.xml": strToU8(`<sst xmlns="${SHEET_NAMESPACE}"></sst>`),
		"xl/worksheets/sheet1.xml": strToU8(asciiOnly(sheet)),
	};
	return zipSync(parts, { level: 0 });
}
