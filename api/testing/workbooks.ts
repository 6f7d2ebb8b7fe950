import { strToU8, type Zippable, zipSync } from "fflate";

/** Creates Excel files (workbooks) without a library, so that tests can make them invalid. */

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
export const XLSX_MAIN_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";

export interface WorkbookParts {
	/** The content of `<sheetData>`, which contains the rows. */
	rows?: string;
	/** The XML of the whole sheet, which replaces `rows`. */
	sheetXml?: string;
	/** The content of `<sst>`, the table of texts. */
	strings?: string;
	/** The `<numFmt>` codes. Style `n` of a cell is the nth code, counted from 1. */
	formats?: readonly string[];
	mainType?: string;
	/** Further files in the archive, or replacements of the usual ones. `null` omits a file. */
	entries?: Record<string, string | Uint8Array | null>;
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function stylesXml(formats: readonly string[]): string {
	const codes = formats
		.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(code)}"/>`)
		.join("");
	const styles = formats.map((_, index) => `<xf numFmtId="${164 + index}" xfId="0" applyNumberFormat="1"/>`).join("");
	return `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${codes}</numFmts><cellXfs count="${formats.length + 1}"><xf numFmtId="0" xfId="0"/>${styles}</cellXfs></styleSheet>`;
}

function filesOf(parts: WorkbookParts): Record<string, Uint8Array> {
	const { rows = "", strings = "", formats = [], mainType = XLSX_MAIN_TYPE } = parts;
	const entries: Record<string, string | Uint8Array | null> = {
		"[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${mainType}"/></Types>`,
		"_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Produkte" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
		"xl/styles.xml": stylesXml(formats),
		"xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${strings}</sst>`,
		"xl/worksheets/sheet1.xml":
			parts.sheetXml ?? `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
		...parts.entries,
	};
	return Object.fromEntries(
		Object.entries(entries).flatMap(([path, content]) =>
			content === null ? [] : [[path, typeof content === "string" ? strToU8(content) : content]],
		),
	);
}

export function workbookOf(parts: WorkbookParts = {}): Uint8Array<ArrayBuffer> {
	const files: Zippable = filesOf(parts);
	return new Uint8Array(zipSync(files, { level: 1 }));
}

const letter = (index: number) => String.fromCharCode(65 + index);

/** Returns the XML of a row of texts. A text that begins with `<c` is used as the XML of the cell. */
export const rowOf = (row: number, texts: readonly string[]) =>
	`<row r="${row}">${texts
		.map((text, index) =>
			text.startsWith("<c ")
				? text
				: `<c r="${letter(index)}${row}" t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`,
		)
		.join("")}</row>`;

export const HEADINGS = ["Nummer", "Name", "Name EN", "Info", "Info EN"] as const;

/** Returns a workbook with the usual headings of an import of products and these rows. */
export const productWorkbook = (
	rows: readonly (readonly string[])[],
	parts: Omit<WorkbookParts, "rows"> & { headings?: readonly string[] } = {},
) =>
	workbookOf({
		...parts,
		rows: [parts.headings ?? HEADINGS, ...rows].map((texts, index) => rowOf(index + 1, texts)).join(""),
	});
