import { strToU8, Zip, ZipDeflate } from "fflate";
import { createPauses } from "./pauses.ts";

/** A workbook with one sheet: a bold line of headings that stays in view, then the rows. */

export interface SheetColumn {
	heading: string;
	/** In characters. */
	width: number;
}

/** A day, `YYYY-MM-DD`: a real date to Excel. */
export interface SheetDay {
	readonly day: string;
}
/** A text stays a text, a number can be calculated with. */
export type SheetCell = string | number | SheetDay;

export interface SheetOptions {
	/** The headings offer to filter and sort their columns. */
	hasFilter?: boolean;
}

export interface WorkbookFile {
	name: string;
	bytes: Uint8Array<ArrayBuffer>;
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const STYLE = { text: 1, heading: 2, quoted: 3, number: 4, day: 5 } as const;

/** Would be taken for a formula by whoever edits the cell or saves the sheet as CSV. */
const FORMULA_LIKE = /^[=+\-@\t\r\n＝＋－＠]/;

const ESCAPED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
// A bare carriage return would be read as a line feed.
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (char) => ESCAPED[char] ?? char).replaceAll("\r", "&#13;");

// Excel reads `_x000D_` as a character, so a text that looks so has to say that it means itself.
const escapeExcel = (text: string) => text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_");

/** The name of a column, counted from 0: `A`, …, `Z`, `AA`, … */
export function columnLetters(index: number): string {
	const last = String.fromCharCode(65 + (index % 26));
	return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** Excel counts days. */
function serialOf(day: string): number {
	const midnight = Date.parse(`${day}T00:00:00Z`);
	// A day that a month does not have would roll over into the next one.
	if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) throw new RangeError("Not a day");
	return (midnight - FIRST_DAY) / DAY_MS;
}

function numeric(at: string, value: number, style: number): string {
	if (!Number.isFinite(value)) throw new RangeError("Only finite numbers can be written");
	return `<c r="${at}" s="${style}"><v>${value}</v></c>`;
}

function textual(at: string, text: string, style: number): string {
	if (text === "") return `<c r="${at}" s="${style}"/>`;
	return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(escapeExcel(text))}</t></is></c>`;
}

function cellXml(at: string, cell: SheetCell): string {
	if (typeof cell === "number") return numeric(at, cell, STYLE.number);
	if (typeof cell === "object") return numeric(at, serialOf(cell.day), STYLE.day);
	return textual(at, cell, FORMULA_LIKE.test(cell) ? STYLE.quoted : STYLE.text);
}

const rowXml = (cells: readonly SheetCell[], number: number, write = cellXml) =>
	`<row r="${number}">${cells.map((cell, index) => write(`${columnLetters(index)}${number}`, cell)).join("")}</row>`;

// Format 49 is "text": what people type stays what they typed. A quoted cell is text even to those who edit it.
const FORMATS = [
	{ id: 0 },
	{ id: 49 },
	{ id: 49, font: 1 },
	{ id: 49, more: ' quotePrefix="1"' },
	{ id: 0 },
	{ id: 164 },
];
const formatXml = ({ id, font = 0, more = "" }: { id: number; font?: number; more?: string }) =>
	`<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0"${id ? ' applyNumberFormat="1"' : ""}${font ? ' applyFont="1"' : ""}${more}/>`;
const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd.mm.yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${FORMATS.length}">${FORMATS.map(formatXml).join("")}</cellXfs><cellStyles count="1"><cellStyle name="Standard" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function beginning(columns: readonly SheetColumn[]): string {
	const widths = columns.map(
		({ width }, index) =>
			`<col min="${index + 1}" max="${index + 1}" width="${width}" style="${STYLE.text}" customWidth="1"/>`,
	);
	const headings = rowXml(
		columns.map(({ heading }) => heading),
		1,
		(at, heading) => textual(at, String(heading), STYLE.heading),
	);
	return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>${headings}`;
}

/** The rows between which others get their turn. */
const BATCH = 100;

/**
 * The bytes of the workbook. Texts come out of it as they went in; none of them is a formula. Other work goes on
 * meanwhile, and no more of the sheet is held than a batch of rows and what is packed already.
 */
export async function writeSheet(
	name: string,
	columns: readonly SheetColumn[],
	rows: readonly (readonly SheetCell[])[],
	{ hasFilter = false }: SheetOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
	const packed: Uint8Array[] = [];
	const zip = new Zip((error, chunk) => {
		if (error) throw error;
		packed.push(chunk);
	});
	const open = (path: string) => {
		const part = new ZipDeflate(path, { level: 6 });
		zip.add(part);
		return (xml: string, isLast: boolean) => part.push(strToU8(xml), isLast);
	};
	const filtered = `A1:${columnLetters(columns.length - 1)}${rows.length + 1}`;
	// Excel keeps the range of a filter under this name too.
	const absolute = filtered.replace(/([A-Z]+)(\d+)/g, "$$$1$$$2");
	const definedNames = `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'${escapeXml(name.replaceAll("'", "''"))}'!${absolute}</definedName></definedNames>`;

	const parts = {
		"[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
		"_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets>${hasFilter ? definedNames : ""}</workbook>`,
		"xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
		"xl/styles.xml": styles,
	};
	for (const [path, xml] of Object.entries(parts)) open(path)(xml, true);
	const sheet = open("xl/worksheets/sheet1.xml");
	sheet(beginning(columns), false);
	const pause = createPauses();
	for (let start = 0; start < rows.length; start += BATCH) {
		const batch = rows.slice(start, start + BATCH);
		sheet(batch.map((cells, index) => rowXml(cells, start + index + 2)).join(""), false);
		await pause();
	}
	sheet(`</sheetData>${hasFilter ? `<autoFilter ref="${filtered}"/>` : ""}</worksheet>`, true);
	zip.end();
	return joined(packed);
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
	let offset = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, offset);
		offset += chunk.length;
	}
	return bytes;
}
