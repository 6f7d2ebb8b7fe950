import {
	IMPORT_HEADINGS_WITHIN,
	type ImportColumns,
	type ImportPreview,
	PRODUCT_FIELDS,
	type ProductField,
} from "./contract.ts";
import type { SheetProblem } from "./sheet-problems.ts";
import { columnLetters } from "./warnings.ts";
import type { GridRow } from "./workbook/answer.ts";

/** German and English column headings of the product fields. Spaces, case and punctuation are ignored. */
const HEADINGS: Readonly<Record<ProductField, readonly string[]>> = {
	number: ["nummer", "nr", "produktnummer", "number", "no", "productnumber"],
	name: ["name", "produktname", "productname", "namede", "bezeichnung"],
	nameEN: ["nameen", "nameenglisch", "englischername", "englishname", "nameenglish"],
	info: ["info", "infode", "information"],
	infoEN: ["infoen", "infoenglisch", "englischeinfo", "englishinfo", "infoenglish"],
};
const REQUIRED = ["number", "name"] as const;

const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
const fieldOf = (heading: string) => {
	const read = plain(heading);
	return PRODUCT_FIELDS.find(({ field }) => HEADINGS[field].includes(read))?.field;
};
const fieldsIn = ({ cells }: GridRow) => new Set(cells.flatMap(({ text }) => fieldOf(text) ?? []));

export const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text);

/**
 * Returns the index of the row with the headings, so that titles above it are passed over. Without known headings it is
 * the first row with several cells.
 */
function headingIndex(rows: readonly GridRow[]): number {
	const first = rows.slice(0, IMPORT_HEADINGS_WITHIN);
	const found = first.map(fieldsIn);
	const complete = found.findIndex((fields) => REQUIRED.every((field) => fields.has(field)));
	if (complete >= 0) return complete;
	const most = Math.max(...found.map(({ size }) => size));
	const likely =
		most > 0 ? found.findIndex(({ size }) => size === most) : first.findIndex(({ cells }) => cells.length > 1);
	return Math.max(0, likely);
}

export interface Columns {
	headingRow: number;
	/** The rows with products, below the headings. */
	rows: GridRow[];
	/** The product fields by the number of their column, counted from 1. */
	byNumber: ReadonlyMap<number, ProductField>;
	/** The names of the columns in messages, such as `B (Name)`. */
	names: ReadonlyMap<ProductField, string>;
	problems: SheetProblem[];
	/** The columns from which the user can choose; undefined if the headings of the sheet are sufficient. */
	choice: ImportPreview["sheetColumns"];
}

function byHeadings({ row, cells }: GridRow) {
	const byNumber = new Map<number, ProductField>();
	const problems: SheetProblem[] = [];
	for (const { column, text } of cells) {
		const field = fieldOf(text);
		const at = { row, column: columnLetters(column - 1), params: { heading: short(text.trim()) } };
		if (!field) problems.push({ ...at, code: "import.columnUnknown" });
		else if ([...byNumber.values()].includes(field)) problems.push({ ...at, code: "import.columnTwice" });
		else byNumber.set(column, field);
	}
	for (const required of REQUIRED)
		if (![...byNumber.values()].includes(required)) {
			const heading = PRODUCT_FIELDS.find(({ field }) => field === required)?.heading;
			problems.push({ row, code: "import.columnMissing", params: { heading } });
		}
	return { byNumber, problems };
}

const textAt = (row: GridRow | undefined, column: number) =>
	short(row?.cells.find((cell) => cell.column === column)?.text.trim() ?? "");

function choiceOf(headings: GridRow, rows: readonly GridRow[], byNumber: Columns["byNumber"]): Columns["choice"] {
	const samples = rows.slice(0, IMPORT_HEADINGS_WITHIN);
	const numbers = new Set([headings, ...samples].flatMap(({ cells }) => cells.map(({ column }) => column)));
	return [...numbers]
		.sort((one, other) => one - other)
		.map((column) => {
			const field = byNumber.get(column);
			const filled = samples.find((row) => textAt(row, column) !== "");
			return {
				column,
				letters: columnLetters(column - 1),
				heading: textAt(headings, column),
				sample: textAt(filled, column),
				...(field === undefined ? {} : { field }),
			};
		});
}

/** Returns which column of a sheet contains which product field: by the user's choice, or else by the headings. */
export function columnsOf(all: readonly GridRow[], chosen: ImportColumns | undefined): Columns {
	const index = headingIndex(all);
	const headings = all[index] ?? { row: 1, cells: [] };
	const rows = all.slice(chosen?.headings === false ? index : index + 1);
	const fields = Object.entries(chosen?.fields ?? {}) as [ProductField, number][];
	const { byNumber, problems } = chosen
		? { byNumber: new Map(fields.map(([field, column]) => [column, field])), problems: [] }
		: byHeadings(headings);
	const names = [...byNumber].map(([column, field]) => {
		const heading = chosen?.headings === false ? "" : textAt(headings, column);
		return [field, columnLetters(column - 1) + (heading === "" ? "" : ` (${heading})`)] as const;
	});
	const choice = rows.length > 0 && (chosen || problems.length > 0) ? choiceOf(headings, rows, byNumber) : [];
	return {
		headingRow: headings.row,
		rows,
		byNumber,
		names: new Map(names),
		problems,
		// A choice needs at least one column for each required field.
		choice: choice && choice.length >= REQUIRED.length ? choice : undefined,
	};
}
