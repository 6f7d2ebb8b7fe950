import ExcelJS from "exceljs";
import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { streamedWorkbook } from "../../../testing/exports.ts";
import { HEADINGS, productWorkbook, rowOf, workbookOf, XLSX_MAIN_TYPE } from "../../../testing/workbooks.ts";
import type { Grid } from "./answer.ts";
import { readWorkbook } from "./read.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const head = rowOf(1, HEADINGS);

function gridOf(bytes: Uint8Array): Grid {
	const answer = readWorkbook(bytes);
	if ("refusal" in answer) throw new Error(answer.refusal);
	return answer;
}

/** Returns the texts below the headings, row by row. */
function textsOf(bytes: Uint8Array): string[][] {
	const { rows } = gridOf(bytes);
	return rows.slice(1).map(({ cells }) => cells.map(({ text, error }) => error ?? text));
}
const textOf = (cell: string, parts = {}) =>
	textsOf(workbookOf({ ...parts, rows: `${head}<row r="2">${cell}</row>` }))[0]?.[0];
const refusalOf = (bytes: Uint8Array) => {
	const answer = readWorkbook(bytes);
	return "refusal" in answer ? answer.refusal : "read";
};

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const utf16 = (text: string) => Array.from(text).flatMap((char) => [char.charCodeAt(0), 0]);
const MACRO_TYPE = "application/vnd.ms-excel.sheet.macroEnabled.main+xml";
const WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const bomb = '<!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';

describe("a file is not read", { timeout: 30_000 }, () => {
	it.each([
		["text", strToU8("Nummer;Name\n1;Käse"), "import.notWorkbook"],
		["old Excel", Uint8Array.from([...OLE, ...new Array(600).fill(0)]), "import.oldExcel"],
		[
			"encrypted",
			Uint8Array.from([...OLE, ...new Array(600).fill(0), ...utf16("EncryptedPackage")]),
			"import.encrypted",
		],
		["with macros by its type", workbookOf({ rows: head, mainType: MACRO_TYPE }), "import.macros"],
		["a Word document", workbookOf({ rows: head, mainType: WORD_TYPE }), "import.notWorkbook"],
		["a zip of other files", workbookOf({ rows: head, entries: { "_rels/.rels": null } }), "import.notWorkbook"],
		["without its sheet", workbookOf({ rows: head, entries: { "xl/worksheets/sheet1.xml": null } }), "import.noRows"],
		["with blank rows only", workbookOf({ rows: '<row r="1"><c r="A1" s="0"/></row><row r="2"/>' }), "import.noRows"],
		["cut off", productWorkbook([["1", "Käse"]]).subarray(0, 900), "import.unreadable"],
		[
			"with entities in its texts",
			workbookOf({ rows: head, entries: { "xl/sharedStrings.xml": `${bomb}<sst>&b;</sst>` } }),
			"import.unsafe",
		],
		["with a document type in its sheet", workbookOf({ sheetXml: `${bomb}<worksheet/>` }), "import.unsafe"],
		[
			"in UTF-16",
			workbookOf({ entries: { "xl/worksheets/sheet1.xml": Uint8Array.from([0xff, 0xfe, ...utf16("<worksheet/>")]) } }),
			"import.unreadable",
		],
		["with an incomplete sheet", workbookOf({ sheetXml: `<worksheet><sheetData>${head}` }), "import.unreadable"],
		[
			"with texts that the parser would drop",
			workbookOf({ rows: `${head}<row r="2"><c r="A2" t="inlineStr"><is><t><![CDATA[Käse]]></t></is></c></row>` }),
			"import.unreadable",
		],
		["with an invalid cell", workbookOf({ rows: '<row r="1"><c r="ZZZZ1"><v>1</v></c></row>' }), "import.unreadable"],
		[
			"with more than 5,000 parts",
			workbookOf({ rows: head, entries: Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`x${i}`, ""])) }),
			"import.tooManyParts",
		],
	])("that is %s", async (_name, bytes, code) => {
		expect(refusalOf(bytes)).toBe(code);
	});

	it("whose files together unpack to more than 20 MB", async () => {
		const megabytes = (n: number) => new Uint8Array(n * 1024 * 1024).fill(97);
		expect(refusalOf(workbookOf({ rows: head, entries: { "xl/media/a.bin": megabytes(21) } }))).toBe(
			"import.tooLargeUnpacked",
		);
		expect(refusalOf(workbookOf({ rows: head, entries: { "xl/media/a.bin": megabytes(19) } }))).toBe("read");
	});

	it("with more rows than 5000 products, their headings and titles", async () => {
		const rows = (n: number) => Array.from({ length: n }, (_, index) => [String(index), `Name ${index}`]);
		expect(refusalOf(productWorkbook(rows(5019)))).toBe("read");
		expect(refusalOf(productWorkbook(rows(5020)))).toBe("import.tooManyRows");
	});
});

describe("a cell is read as Excel shows it", () => {
	it.each([
		["a text", '<c r="A2" t="inlineStr"><is><t>Käse &amp; Brot &lt;1&gt; 🥖</t></is></c>', "Käse & Brot <1> 🥖"],
		[
			"a text that looks like a reference",
			'<c r="A2" t="inlineStr"><is><t>&amp;amp; &amp;lt; &#228;</t></is></c>',
			"&amp; &lt; ä",
		],
		[
			"all runs of a formatted text",
			'<c r="A2" t="inlineStr"><is><r><t>fett </t></r><r><rPr><b/></rPr><t>und </t></r><r><t>normal</t></r></is></c>',
			"fett und normal",
		],
		[
			"a formula's text",
			'<c r="A2" t="str"><f>A1&amp;"x"</f><v>Ergebnis &amp;amp; mehr</v></c>',
			"Ergebnis &amp; mehr",
		],
		["a formula's number", '<c r="A2"><f>6*7</f><v>42</v></c>', "42"],
		["a truth value", '<c r="A2" t="b"><v>0</v></c>', "FALSCH"],
		["a formula's error", '<c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', "import.formulaError"],
		["an ISO date", '<c r="A2" t="d"><v>2026-03-01T00:00:00Z</v></c>', "01.03.2026"],
		["a character that XML lacks", '<c r="A2" t="inlineStr"><is><t>a_x000A_b_x005F_x000A_</t></is></c>', "a\nb_x000A_"],
		["a cell without a reference", '<c t="inlineStr"><is><t>hier</t></is></c>', "hier"],
		["a formula's truth value in the format of a date", '<c r="A2" s="1" t="b"><f>1=1</f><v>1</v></c>', "WAHR"],
		["a formula with an empty result", '<c r="A2" t="str"><f>""</f><v></v></c><c r="B2"><v>1</v></c>', "1"],
		["a formula with an empty result element", '<c r="A2"><f>1+1</f><v></v></c>', "import.formulaEmpty"],
		[
			"a text without its phonetic reading",
			'<c r="A2" t="inlineStr"><is><t>Rind</t><rPh sb="0" eb="1"><t>reading</t></rPh></is></c>',
			"Rind",
		],
	])("%s", async (_name, cell, text) => {
		expect(textOf(cell, { formats: ["dd.mm.yyyy"] })).toBe(text);
	});

	it("a number in its format", async () => {
		expect(textOf('<c r="A2" s="1"><v>1234.5</v></c>', { formats: ["#,##0.00"] })).toBe("1.234,50");
	});

	it("a date of a workbook that counts from 1904", async () => {
		const workbook = `<workbook xmlns="${MAIN}"><workbookPr date1904="1"/><sheets><sheet name="T" sheetId="1" id="rId1"/></sheets></workbook>`;
		const parts = { formats: ["dd.mm.yyyy"], entries: { "xl/workbook.xml": workbook } };
		expect(textOf('<c r="A2" s="1"><v>44620</v></c>', parts)).toBe("01.03.2026");
	});

	it("a shared text, with joined runs and without phonetic readings", async () => {
		const reading = '<rPh sb="0" eb="1"><t>reading</t></rPh><phoneticPr fontId="1"/>';
		const runs = '<r><t>Rind</t></r><r><t xml:space="preserve"> fein</t></r>';
		const strings = `<si><t>Rind</t>${reading}</si><si/><si>${runs}${reading}</si>`;
		for (const [index, text] of [
			[0, "Rind"],
			[2, "Rind fein"],
		] as const)
			expect(textOf(`<c r="A2" t="s"><v>${index}</v></c>`, { strings })).toBe(text);
	});

	it("no elements after the data", async () => {
		const sheetXml = `<worksheet xmlns="${MAIN}"><sheetData>${head}${rowOf(2, ["1"])}</sheetData><controls><from><xdr:row xmlns:xdr="x">9</xdr:row></from>${rowOf(3, ["2"])}</controls></worksheet>`;
		expect(textsOf(workbookOf({ sheetXml }))).toEqual([["1"]]);
	});

	it("umlauts anywhere in a large file", async () => {
		const name = `${"ä".repeat(199)}ß`;
		const texts = textsOf(productWorkbook(Array.from({ length: 3000 }, (_, index) => [String(index), name])));
		expect(texts.every(([, text]) => text === name)).toBe(true);
	});
});

describe("a workbook is read", () => {
	it("as the library exceljs writes it", async () => {
		const workbook = new ExcelJS.Workbook();
		const sheet = workbook.addWorksheet("Sortiment");
		sheet.addRow(["Name", "Nummer"]);
		sheet.addRow([{ richText: [{ text: "Käse " }, { font: { bold: true }, text: "jung" }] }, 7]).getCell(2).numFmt =
			"0000";
		sheet.addRow([
			{ text: "Link", hyperlink: "https://example.org" },
			{ formula: "B2+1", result: 8 },
		]);
		sheet.addRow([new Date(Date.UTC(2026, 2, 1)), true]).getCell(1).numFmt = "dd.mm.yyyy";
		const bytes = new Uint8Array(await workbook.xlsx.writeBuffer());
		expect(gridOf(bytes).sheet).toBe("Sortiment");
		expect(textsOf(bytes)).toEqual([
			["Käse jung", "0007"],
			["Link", "8"],
			["01.03.2026", "WAHR"],
		]);
	});

	it("as a streaming writer makes it, with sizes after the data", async () => {
		expect(textsOf(await streamedWorkbook(["Nummer", "Name"], ["1", "Käse"]))).toEqual([["1", "Käse"]]);
	});

	it("with prefixes on all its elements", async () => {
		const cell = (ref: string, text: string) => `<x:c r="${ref}" t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`;
		const sheetXml = `<x:worksheet xmlns:x="${MAIN}"><x:sheetData><x:row r="1">${cell("A1", "Nummer")}</x:row><x:row r="2">${cell("A2", "17")}</x:row></x:sheetData></x:worksheet>`;
		expect(textsOf(workbookOf({ sheetXml }))).toEqual([["17"]]);
	});

	it("with other file names, and the first visible sheet of several", async () => {
		const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
		const sheet = (text: string) => `<worksheet xmlns="${MAIN}"><sheetData>${rowOf(1, [text])}</sheetData></worksheet>`;
		const bytes = workbookOf({
			entries: {
				"[Content_Types].xml": `<Types><Override PartName="/Buch/Mappe.xml" ContentType="${XLSX_MAIN_TYPE}"/></Types>`,
				"_rels/.rels": `<Relationships><Relationship Id="a" Type="${office}/officeDocument" Target="/Buch/Mappe.xml"/></Relationships>`,
				"Buch/Mappe.xml": `<workbook xmlns:r="${office}"><sheets><sheet name="versteckt" r:id="h" state="hidden"/><sheet name="Ä &amp; Ö" r:id="v"/></sheets></workbook>`,
				"Buch/_rels/Mappe.xml.rels": `<Relationships><Relationship Id="h" Type="${office}/worksheet" Target="../eins.xml"/><Relationship Id="v" Type="${office}/worksheet" Target="Blatt/zwei.xml"/></Relationships>`,
				"eins.xml": sheet("versteckt"),
				"Buch/Blatt/zwei.xml": sheet("sichtbar"),
			},
		});
		const grid = gridOf(bytes);
		expect(grid.sheet).toBe("Ä & Ö");
		expect(grid.rows[0]?.cells[0]?.text).toBe("sichtbar");
	});

	it("with its row and column numbers, without blank ones", async () => {
		const rows = `${rowOf(3, ["Nummer"])}<row r="5"/><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`;
		const { rows: read } = gridOf(workbookOf({ rows }));
		expect(read.map(({ row, cells }) => [row, cells[0]?.column])).toEqual([
			[3, 1],
			[1_048_576, 16_384],
		]);
	});
});

const TYPES = "http://schemas.openxmlformats.org/package/2006/content-types";
const typesOf = (...elements: string[]) => ({
	"[Content_Types].xml": `<Types xmlns="${TYPES}">${elements.join("")}</Types>`,
});
const DEFAULT_MAIN = `<Default Extension="xml" ContentType="${XLSX_MAIN_TYPE}"/>`;
const overrideOf = (part: string, type: string) => `<Override PartName="${part}" ContentType="${type}"/>`;

describe("the content type of the main part is found", () => {
	it.each([
		["by the ending of its name", typesOf(DEFAULT_MAIN), "read"],
		[
			"by its name, before that of its ending",
			typesOf(DEFAULT_MAIN, overrideOf("/xl/workbook.xml", WORD_TYPE)),
			"import.notWorkbook",
		],
		[
			"by its name in any position",
			typesOf(overrideOf("/XL/Workbook.xml", XLSX_MAIN_TYPE), DEFAULT_MAIN.replace(XLSX_MAIN_TYPE, "application/xml")),
			"read",
		],
		["not without a declaration", typesOf(overrideOf("/xl/other.xml", XLSX_MAIN_TYPE)), "import.notWorkbook"],
	])("%s", (_name, entries, expected) => {
		expect(refusalOf(workbookOf({ rows: head, entries }))).toBe(expected);
	});
});

it("a workbook with many small pictures is read", () => {
	const pictures = Array.from({ length: 1500 }, (_, index) => [`xl/media/image${index}.png`, "png"] as const);
	const file = workbookOf({ rows: `${head}${rowOf(2, ["1", "Käse"])}`, entries: Object.fromEntries(pictures) });
	expect(textsOf(file)).toEqual([["1", "Käse"]]);
});
