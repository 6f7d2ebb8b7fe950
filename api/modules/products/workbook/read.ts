import { Readable } from "node:stream";
import ExcelJS from "exceljs";
import { IMPORT_LIMITS, PRODUCT_LIMITS } from "../contract.ts";
import type { Cell, Grid } from "./answer.ts";
import { shownDate, shownNumber } from "./format.ts";
import { gate } from "./gate.ts";
import { NOT_CALCULATED } from "./plain.ts";
import { WorkbookRefusal } from "./refusal.ts";

const CHUNK_BYTES = 64 * 1024;
/** One more than any text may have: enough to see that it is too long. */
const LONGEST_TEXT = PRODUCT_LIMITS.info + 1;

const ERRORS: Readonly<Record<string, string>> = {
	"#N/A": "#NV",
	"#DIV/0!": "#DIV/0!",
	"#REF!": "#BEZUG!",
	"#NAME?": "#NAME?",
	"#VALUE!": "#WERT!",
	"#NUM!": "#ZAHL!",
	"#NULL!": "#NULL!",
};

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

/** Excel writes characters that XML lacks as `_x000D_`, and a text that looks so as `_x005F_x000D_`. */
const unescapeExcel = (text: string) =>
	text.replace(/_x([\dA-Fa-f]{4})_/g, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

const shortened = (text: string) =>
	text.length > LONGEST_TEXT ? Array.from(text).slice(0, LONGEST_TEXT).join("") : text;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function errorOf(code: unknown): Pick<Cell, "text" | "error"> {
	if (code === NOT_CALCULATED) return { text: "", error: "import.formulaEmpty" };
	return { text: ERRORS[String(code)] ?? String(code).slice(0, 20), error: "import.formulaError" };
}

function shown(value: unknown, numFmt: string | undefined): Pick<Cell, "text" | "error"> {
	if (typeof value === "string") return { text: unescapeExcel(value) };
	if (typeof value === "boolean") return { text: value ? "WAHR" : "FALSCH" };
	if (typeof value === "number")
		return Number.isFinite(value) ? { text: shownNumber(value, numFmt) } : errorOf("#NUM!");
	if (value instanceof Date)
		return Number.isNaN(value.getTime()) ? errorOf("#NUM!") : { text: shownDate(value, numFmt ?? "") };
	if (!isObject(value)) return { text: "" };
	if (Array.isArray(value.richText))
		return { text: unescapeExcel(value.richText.map((run: { text: string | null }) => run.text ?? "").join("")) };
	return "error" in value ? errorOf(value.error) : { text: "" };
}

function cellsOf(row: ExcelJS.Row): Cell[] {
	const cells: Cell[] = [];
	row.eachCell((cell, column) => {
		const { text, error } = shown(cell.value, cell.numFmt);
		if (error !== undefined) cells.push({ column, text, error });
		else if (text.trim() !== "") cells.push({ column, text: shortened(text) });
	});
	return cells;
}

/** Every row of the first sheet with something in it, headings included. Throws a `WorkbookRefusal`. */
export async function readGrid(bytes: Uint8Array): Promise<Grid> {
	const { sheet, zip } = gate(bytes);
	const reader = new ExcelJS.stream.xlsx.WorkbookReader(Readable.from(chunksOf(zip)), {
		sharedStrings: "cache",
		worksheets: "emit",
		styles: "cache",
		hyperlinks: "ignore",
		entries: "ignore",
	});
	const rows: Grid["rows"] = [];
	let length = 0;
	for await (const worksheet of reader)
		for await (const row of worksheet) {
			const cells = cellsOf(row);
			if (cells.length === 0) continue;
			rows.push({ row: row.number, cells });
			// One shared text may stand in every cell.
			length += cells.reduce((sum, { text }) => sum + text.length, 0);
			if (length > IMPORT_LIMITS.unpackedBytes) throw new WorkbookRefusal("import.tooLargeUnpacked", sheet);
		}
	if (rows.length === 0) throw new WorkbookRefusal("import.noRows", sheet);
	return { sheet, rows };
}
