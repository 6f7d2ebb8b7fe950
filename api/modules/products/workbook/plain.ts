import { rawLimit } from "../../common/contract.ts";
import { IMPORT_LIMITS, PRODUCT_LIMITS } from "../contract.ts";
import { CELLS_PER_ROW } from "./answer.ts";
import { WorkbookRefusal } from "./refusal.ts";
import { attribute, unescapeXml, withoutElement, withoutPrefix } from "./xml.ts";

/**
 * The rows of a sheet with the plain content of their first cells. Texts are taken as they stand, and no more of them
 * than a product may have; what a number looks like depends on its format and is found out later.
 */

/** Stands for a formula that was never calculated; as an error it cannot be overlooked. */
export const NOT_CALCULATED = "#LEER";

/** More than any text may have, whatever it holds: what is cut there is too long. */
const LONGEST_TEXT = rawLimit(PRODUCT_LIMITS.info) + 1;
// One character may be written as `&#x00005F;x005F&#x00005F;`: as much text as that takes, and no more of a huge one.
const LONGEST_SOURCE = LONGEST_TEXT * 32;

/** Below the headings: a few more than have a meaning are enough to say so. */
const CELLS_OF_PRODUCT = 8;

const TAG = /<(row|c)(\s[^<>]*)?>/g;
const RUN = /<t(?:\s[^<>]*)?>([^<]*)<\/t>/g;
const VALUE = /<v(?:\s[^<>]*)?>([^<]*)<\/v>/;
const HAS_FORMULA = /<f[\s>/]/;
const REFERENCE = /^([A-Z]{1,3})\d{1,10}$/;

/** What a cell holds: a text, the number of a shared text, or a value that its style makes visible. */
type Content = { text: string } | { shared: number } | { type: "n" | "b" | "e"; value: string; style: string };
export type PlainCell = Content & { column: number };
export interface PlainRow {
	row: number;
	cells: PlainCell[];
}

/** Excel writes characters that XML lacks as `_x000D_`, and a text that looks so as `_x005F_x000D_`. */
const unescapeExcel = (text: string) =>
	text.replace(/_x([\dA-Fa-f]{4})_/g, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

function shownText(escaped: string): string {
	return unescapeExcel(unescapeXml(escaped.slice(0, LONGEST_SOURCE)))
		.trim()
		.slice(0, LONGEST_TEXT);
}

function textOfRuns(content: string): string {
	let escaped = "";
	for (const [, run = ""] of withoutElement(content, "rPh").matchAll(RUN)) {
		escaped += run;
		if (escaped.length > LONGEST_SOURCE) break;
	}
	return shownText(escaped);
}

function isoDate(text: string): string {
	const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(text) ?? [];
	if (year === undefined) return text;
	return `${day}.${month}.${year}${time === undefined || time === "00:00" ? "" : ` ${time}`}`;
}

const numberOf = (letters: string) =>
	Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** `undefined` for a cell without content. */
function contentOf(attributes: string, content: string): Content | undefined {
	const type = attribute(attributes, "t") ?? "n";
	if (type === "inlineStr") return { text: textOfRuns(content) };
	const value = VALUE.exec(content)?.[1];
	if (value === undefined || (value === "" && type !== "str"))
		return HAS_FORMULA.test(content) ? { type: "e", value: NOT_CALCULATED, style: "0" } : undefined;
	if (type === "str") return { text: shownText(value) };
	if (type === "d") return { text: shownText(isoDate(value)) };
	if (type === "s") return { shared: Number(value) };
	const style = /^\d{1,6}$/.exec(attribute(attributes, "s") ?? "")?.[0] ?? "0";
	return { type: type === "b" || type === "e" ? type : "n", value: value.slice(0, LONGEST_VALUE), style };
}

// No number, truth value or error is longer.
const LONGEST_VALUE = 400;

/** The pieces from the first row on to the end of the last one, without the prefix that some programs give to all names. */
function* sheetData(pieces: Iterable<string>): Generator<string> {
	let prefix: string | undefined;
	let state: "before" | "inside" | "after" = "before";
	for (const piece of pieces) {
		prefix ??= /<(\w+):worksheet[\s>]/.exec(piece.slice(0, 4096))?.[1] ?? "";
		const xml = withoutPrefix(piece, prefix);
		const start = state === "before" ? xml.search(/<sheetData[\s>]/) : 0;
		if (start === -1 || state === "after") continue;
		const end = xml.indexOf("</sheetData>", start);
		state = end === -1 ? "inside" : "after";
		yield end === -1 ? xml.slice(start) : xml.slice(start, end);
	}
}

/** The rows that have something in them. */
export function plainRows(pieces: Iterable<string>): PlainRow[] {
	const rows: PlainRow[] = [];
	let cells: PlainCell[] = [];
	let row = 0;
	let column = 0;
	const endRow = () => {
		if (cells.length === 0) return;
		rows.push({ row, cells });
		cells = [];
		// One row is the headings.
		if (rows.length > IMPORT_LIMITS.rows + 1) throw new WorkbookRefusal("import.tooManyRows");
	};
	for (const xml of sheetData(pieces)) {
		TAG.lastIndex = 0;
		for (let match = TAG.exec(xml); match; match = TAG.exec(xml)) {
			const [, name, attributes = ""] = match;
			if (name === "row") {
				endRow();
				// Neither a row nor a cell need say where it is: then it is the next one.
				row = Number(/^\d{1,10}$/.exec(attribute(attributes, "r") ?? "")?.[0] ?? row + 1);
				column = 0;
				continue;
			}
			const reference = attribute(attributes, "r");
			const letters = reference === undefined ? undefined : (REFERENCE.exec(reference)?.[1] ?? "");
			if (letters === "") throw new WorkbookRefusal("import.unreadable");
			column = letters === undefined ? column + 1 : numberOf(letters);
			if (attributes.endsWith("/")) continue;
			const end = xml.indexOf("</c>", TAG.lastIndex);
			if (end === -1) throw new WorkbookRefusal("import.unreadable");
			const content = xml.slice(TAG.lastIndex, end);
			TAG.lastIndex = end;
			if (cells.length >= (rows.length === 0 ? CELLS_PER_ROW : CELLS_OF_PRODUCT)) continue;
			const found = contentOf(attributes, content);
			if (found && !("text" in found && found.text === "")) cells.push({ column, ...found });
		}
	}
	endRow();
	return rows;
}

/** Puts the shared texts where they are used; a number without a text is an empty cell. */
export function fillStrings(rows: readonly PlainRow[], pieces: Iterable<string>): void {
	const used = new Map<number, string>();
	for (const { cells } of rows) for (const cell of cells) if ("shared" in cell) used.set(cell.shared, "");
	let prefix: string | undefined;
	let index = 0;
	for (const piece of pieces) {
		prefix ??= /<(\w+):sst[\s>]/.exec(piece.slice(0, 4096))?.[1] ?? "";
		const xml = withoutPrefix(piece, prefix);
		for (let start = xml.indexOf("<si"); start !== -1; start = xml.indexOf("<si", start + 3)) {
			// An empty one ends in its own tag.
			const isEmpty = /^<si\s*\/>/.test(xml.slice(start, start + 8));
			const end = isEmpty ? start : xml.indexOf("</si>", start);
			if (end === -1) break;
			if (!isEmpty && used.has(index)) used.set(index, textOfRuns(xml.slice(start, end)));
			index += 1;
		}
	}
	for (const row of rows)
		row.cells = row.cells.flatMap((cell) => {
			if (!("shared" in cell)) return [cell];
			const text = used.get(cell.shared) ?? "";
			return text === "" ? [] : [{ column: cell.column, text }];
		});
}
