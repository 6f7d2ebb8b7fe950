import { strToU8, zipSync } from "fflate";
import { escapeXml } from "./xml.ts";

/** A workbook with one sheet of texts: a bold line of headings that stays in view, then the rows. */

export interface SheetColumn {
	heading: string;
	/** In characters. */
	width: number;
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const STYLE = { text: 1, heading: 2, quoted: 3 } as const;

/** Would be taken for a formula by whoever edits the cell or saves the sheet as CSV. */
const FORMULA_LIKE = /^[=+\-@\t\r]/;

// Excel reads `_x000D_` as a character, so a text that looks so has to say that it means itself.
const escapeExcel = (text: string) => text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_");

function cell(text: string, style: number): string {
	if (text === "") return `<c s="${style}"/>`;
	return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(escapeExcel(text))}</t></is></c>`;
}

const row = (texts: readonly string[], number: number, styleOf: (text: string) => number) =>
	`<row r="${number}">${texts.map((text, index) => cell(text, styleOf(text)).replace("<c ", `<c r="${letter(index)}${number}" `)).join("")}</row>`;
const letter = (index: number) => String.fromCharCode(65 + index);

// Format 49 is "text": what people type stays what they typed. A quoted cell is text even to those who edit it.
const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/></cellXfs><cellStyles count="1"><cellStyle name="Standard" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function sheetXml(columns: readonly SheetColumn[], rows: readonly (readonly string[])[]): string {
	const widths = columns
		.map(
			({ width }, index) =>
				`<col min="${index + 1}" max="${index + 1}" width="${width}" style="${STYLE.text}" customWidth="1"/>`,
		)
		.join("");
	const headings = row(
		columns.map(({ heading }) => heading),
		1,
		() => STYLE.heading,
	);
	const lines = rows.map((texts, index) =>
		row(texts, index + 2, (text) => (FORMULA_LIKE.test(text) ? STYLE.quoted : STYLE.text)),
	);
	return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>${headings}${lines.join("")}</sheetData></worksheet>`;
}

/** The bytes of the workbook. Texts come out of it as they went in; none of them is a formula. At most 26 columns. */
export function writeSheet(
	name: string,
	columns: readonly SheetColumn[],
	rows: readonly (readonly string[])[],
): Uint8Array<ArrayBuffer> {
	const parts = {
		"[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
		"_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
		"xl/styles.xml": styles,
		"xl/worksheets/sheet1.xml": sheetXml(columns, rows),
	};
	const files = Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]));
	return new Uint8Array(zipSync(files, { level: 6 }));
}
