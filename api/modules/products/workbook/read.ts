import { Readable } from "node:stream";
import type ExcelJS from "exceljs";
import { IMPORT_LIMITS } from "../contract.ts";
import type { Cell, Grid } from "./answer.ts";
import { canonicalZip, isValue } from "./canonical.ts";
import { shownDate, shownNumber } from "./format.ts";
import { type Gated, gate } from "./gate.ts";
import { NOT_CALCULATED, type PlainRow } from "./plain.ts";
import { WorkbookRefusal } from "./refusal.ts";

const CHUNK_BYTES = 64 * 1024;

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

type Shown = Pick<Cell, "text" | "error">;

function errorOf(code: unknown): Shown {
	if (code === NOT_CALCULATED) return { text: "", error: "import.formulaEmpty" };
	return { text: ERRORS[String(code)] ?? String(code).slice(0, 20), error: "import.formulaError" };
}

function shown(value: unknown, numFmt: string | undefined): Shown {
	if (typeof value === "boolean") return { text: value ? "WAHR" : "FALSCH" };
	if (typeof value === "number")
		return Number.isFinite(value) ? { text: shownNumber(value, numFmt) } : errorOf("#NUM!");
	if (value instanceof Date)
		return Number.isNaN(value.getTime()) ? errorOf("#NUM!") : { text: shownDate(value, numFmt ?? "") };
	if (typeof value === "object" && value !== null && "error" in value) return errorOf(value.error);
	return { text: "" };
}

const NOTHING: ReadonlyMap<string, Shown> = new Map();
const keyOf = (row: number, index: number) => `${row}.${index}`;

/** What people see of the values, by the row's and the cell's index. */
async function shownValues(gated: Gated): Promise<ReadonlyMap<string, Shown>> {
	if (!gated.rows.some(({ cells }) => cells.some(isValue))) return NOTHING;
	// Most files hold nothing but texts: their reading takes a third of the memory without the library.
	const { default: library } = await import("exceljs");
	const reader: AsyncIterable<AsyncIterable<ExcelJS.Row>> = new library.stream.xlsx.WorkbookReader(
		Readable.from(chunksOf(canonicalZip(gated))),
		{ sharedStrings: "cache", worksheets: "emit", styles: "cache", hyperlinks: "ignore", entries: "ignore" },
	);
	const values = new Map<string, Shown>();
	for await (const worksheet of reader)
		for await (const row of worksheet)
			row.eachCell((cell, column) => {
				values.set(keyOf(row.number - 1, column - 1), shown(cell.value, cell.numFmt));
			});
	return values;
}

function cellsOf({ cells }: PlainRow, row: number, values: ReadonlyMap<string, Shown>): Cell[] {
	return cells.flatMap((cell, index) => {
		const content = "text" in cell ? { text: cell.text } : values.get(keyOf(row, index));
		return content && (content.text.trim() !== "" || content.error !== undefined)
			? [{ column: cell.column, ...content }]
			: [];
	});
}

/** Every row of the first sheet with something in it, headings included. Throws a `WorkbookRefusal`. */
export async function readGrid(bytes: Uint8Array): Promise<Grid> {
	const gated = gate(bytes);
	const { sheet } = gated;
	const values = await shownValues(gated);
	const rows: Grid["rows"] = [];
	let length = 0;
	for (const [index, plain] of gated.rows.entries()) {
		const cells = cellsOf(plain, index, values);
		if (cells.length === 0) continue;
		rows.push({ row: plain.row, cells });
		// One shared text may stand in every cell.
		length += cells.reduce((sum, { text }) => sum + text.length, 0);
		if (length > IMPORT_LIMITS.unpackedBytes) throw new WorkbookRefusal("import.tooLargeUnpacked", sheet);
	}
	if (rows.length === 0) throw new WorkbookRefusal("import.noRows", sheet);
	return { sheet, rows };
}
