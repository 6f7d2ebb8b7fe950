/// <reference path="./papaparse.d.ts" />
import Papa from "papaparse";
import { SheetRefusal } from "./refusal.ts";
import type { Table } from "./table.ts";
import { LIMITS } from "./workbook.ts";

const startsWith = (bytes: Uint8Array, ...magic: number[]) => magic.every((byte, index) => bytes[index] === byte);

/** Decodes a text file in any of the three encodings that Excel writes: UTF-16, UTF-8 or Windows-1252. */
function textOf(bytes: Uint8Array): string {
	if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}

export function csvTable(bytes: Uint8Array): Table {
	const text = textOf(bytes);
	if (text.includes("\u0000")) throw new SheetRefusal("unreadable");
	// Only the guess of the separator skips empty lines; the second call keeps them, so that row numbers match the file.
	const { meta } = Papa.parse(text, { delimitersToGuess: [";", "\t", ",", "|"], preview: 50, skipEmptyLines: true });
	const { data } = Papa.parse(text, { delimiter: meta.delimiter, preview: LIMITS.rows + 1 });
	const rows = data.slice(0, LIMITS.rows).map((cells, index) => ({
		row: index + 1,
		cells: cells.slice(0, LIMITS.columns).map((cell) => cell.slice(0, LIMITS.text).replace(/\s+/g, " ").trim()),
	}));
	return { rows: rows.filter(({ cells }) => cells.some((cell) => cell !== "")), isCut: data.length > LIMITS.rows };
}
