import { type FieldProblem, fieldProblems } from "../../kit/fields.ts";
import { type MessageCode, sentence } from "../../kit/sentences.ts";
import { duplicates, PRODUCT_FIELDS, type ProductField, productInput } from "./contract.ts";
import type { Cell, Grid } from "./workbook/answer.ts";

/** The rows of a sheet as products. Pure: what is wrong is named by sheet, row and column. */

export interface SheetProblem {
	row: number;
	/** Letters, and the heading where there is one. */
	column?: string;
	field?: ProductField;
	/** Index among the product rows; without one the problem is the sheet's. */
	index?: number;
	code: MessageCode;
	params?: Record<string, unknown>;
}

/** The fields that the sheet has; a column that it lacks says nothing about a product. */
export type SheetValues = Partial<Record<ProductField, string>> & { number: string; name: string };
export interface SheetRow {
	row: number;
	values: SheetValues;
}

export interface ProductSheet {
	sheet: string;
	columns: ReadonlyMap<ProductField, string>;
	rows: SheetRow[];
	problems: SheetProblem[];
}

/** As the screen shows them, in English, and the field names; spaces, case and punctuation do not matter. */
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

const MULTI_LINE: readonly ProductField[] = ["info", "infoEN"];

/** A cell may break its lines anywhere; a number or name is one line. */
const oneLine = (field: ProductField, text: string) =>
	(MULTI_LINE.includes(field)
		? text
		: text.replace(/\s+/g, (spaces) => (/[\r\n]/.test(spaces) ? " " : spaces))
	).replaceAll("\t", " ");

/** The name of a column, counted from 0: `A`, …, `Z`, `AA`, … */
function columnLetters(index: number): string {
	const last = String.fromCharCode(65 + (index % 26));
	return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** As much of a text as a sentence can quote. */
const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text);

interface Columns {
	byNumber: Map<number, ProductField>;
	problems: SheetProblem[];
}

function findColumns(row: number, cells: readonly Cell[]): Columns {
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

/** Reads headings and rows; a sheet with a wrong heading is not read any further. */
export function productSheet({ sheet, rows: [headings, ...rows] }: Grid): ProductSheet {
	const { byNumber, problems } = findColumns(headings?.row ?? 1, headings?.cells ?? []);
	const columns = new Map<ProductField, string>();
	for (const [column, field] of byNumber) {
		const heading = headings?.cells.find((cell) => cell.column === column)?.text.trim();
		columns.set(field, `${columnLetters(column - 1)} (${short(heading ?? "")})`);
	}
	if (problems.length > 0) return { sheet, columns, rows: [], problems };
	if (rows.length === 0) problems.push({ row: headings?.row ?? 1, code: "import.noRows" });
	const read = rows.map(({ row, cells }, index): SheetRow => {
		const values: SheetValues = { number: "", name: "" };
		for (const field of columns.keys()) values[field] = "";
		for (const { column, text, error } of cells) {
			const field = byNumber.get(column);
			const at = { row, index, column: field ? (columns.get(field) ?? "") : columnLetters(column - 1) };
			if (!field) problems.push({ ...at, code: "import.noHeading" });
			else if (error !== undefined) problems.push({ ...at, field, code: error, params: { value: text } });
			else values[field] = oneLine(field, text);
		}
		return { row, values };
	});
	const broken = new Set(problems.map(({ index, field }) => `${index}.${field}`));
	const checked = read.map((line, index) => {
		const result = productInput.safeParse(line.values);
		if (result.success) return { ...line, values: pick(result.data, columns) };
		for (const { path, code, params } of fieldProblems(result.error.issues)) {
			const field = path as ProductField;
			if (!broken.has(`${index}.${field}`))
				problems.push({ row: line.row, index, field, column: columns.get(field) ?? "", code, params: params ?? {} });
		}
		return line;
	});
	return { sheet, columns, rows: checked, problems: [...problems, ...repeated(checked, columns)] };
}

function pick(values: SheetValues, columns: ReadonlyMap<ProductField, string>): SheetValues {
	const picked: SheetValues = { number: values.number, name: values.name };
	for (const field of columns.keys()) picked[field] = values[field] ?? "";
	return picked;
}

/** Numbers and names that read like those of an earlier row of the sheet. */
const repeated = (rows: readonly SheetRow[], columns: ReadonlyMap<ProductField, string>): SheetProblem[] =>
	duplicates(rows.map(({ values }) => values)).map(({ row: index, field, value, earlier }) => ({
		row: rows[index]?.row ?? 0,
		index,
		field,
		column: columns.get(field) ?? "",
		code: "import.repeated",
		params: { value: short(value), row: rows[earlier]?.row },
	}));

/** The sentence of a problem with its place: „Tabelle „Produkte“, Zeile 12, Spalte B (Name): …“ */
export function placed(sheet: string, { row, column, code, params }: SheetProblem): string {
	const place = `Tabelle „${sheet}“, Zeile ${row}${column ? `, Spalte ${column}` : ""}`;
	return `${place}: ${sentence(code, params)}`;
}

/** The problems under their fields, each sentence naming its place. */
export const placedFields = (sheet: string, problems: readonly SheetProblem[]): FieldProblem[] =>
	problems.map((problem) => ({
		path: ["products", problem.index, problem.field].filter((part) => part !== undefined).join("."),
		code: "import.placed",
		params: { text: placed(sheet, problem) },
	}));
