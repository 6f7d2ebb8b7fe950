import { fieldProblems } from "../../kit/fields.ts";
import { createPauses } from "../../platform/async/time-slices.ts";
import { type Columns, columnsOf, short } from "./columns.ts";
import {
	duplicates,
	IMPORT_LIMITS,
	type ImportColumns,
	type ImportCorrections,
	type ImportWarning,
	type ProductField,
	productInput,
} from "./contract.ts";
import { refused } from "./refused.ts";
import type { SheetProblem } from "./sheet-problems.ts";
import { columnLetters, warningsOf } from "./warnings.ts";
import type { Grid, GridRow } from "./workbook/answer.ts";

/** The texts of a row by field; fields for which the sheet has no column are missing. */
type SheetValues = Partial<Record<ProductField, string>> & { number: string; name: string };
export interface SheetRow {
	row: number;
	values: SheetValues;
}

export interface ProductSheet {
	sheet: string;
	columns: ReadonlyMap<ProductField, string>;
	choice?: NonNullable<Columns["choice"]>;
	rows: SheetRow[];
	problems: SheetProblem[];
	warnings: ImportWarning[];
}

const MULTI_LINE: readonly ProductField[] = ["info", "infoEN"];

/** Replaces line breaks in numbers and names by spaces, because these fields have only one line. */
const oneLine = (field: ProductField, text: string) =>
	(MULTI_LINE.includes(field)
		? text
		: text.replace(/\s+/g, (spaces) => (/[\r\n]/.test(spaces) ? " " : spaces))
	).replaceAll("\t", " ");

function corrected(
	rows: readonly GridRow[],
	{ cells, omitted }: ImportCorrections,
	columns: ReadonlyMap<number, ProductField>,
): GridRow[] {
	const mended = Map.groupBy(cells, ({ row }) => row);
	const columnOf = new Map([...columns].map(([column, field]) => [field, column]));
	const left = new Set(omitted);
	return rows
		.filter(({ row }) => !left.has(row))
		.map((line) => {
			const own = mended.get(line.row) ?? [];
			const texts = new Map(own.flatMap(({ field, value }) => [[columnOf.get(field), value] as const]));
			const kept = line.cells.filter(({ column }) => !texts.has(column));
			const added = [...texts].flatMap(([column, text]) => (column === undefined ? [] : [{ column, text }]));
			return { ...line, cells: [...kept, ...added] };
		});
}

const NO_CORRECTIONS: ImportCorrections = { cells: [], omitted: [] };

export interface ReadingOptions {
	columns?: ImportColumns | undefined;
	corrections?: ImportCorrections | undefined;
	skipHidden?: boolean | undefined;
}

/**
 * Returns the products and the problems of a sheet. The reading pauses regularly, so that the server can answer other
 * requests, and ends at a wrong heading.
 */
export async function productSheet(
	grid: Grid,
	{ columns: chosen, corrections = NO_CORRECTIONS, skipHidden = false }: ReadingOptions = {},
): Promise<ProductSheet> {
	const { sheet } = grid;
	const pause = createPauses();
	const { headingRow, rows: all, byNumber, names: columns, problems, choice } = columnsOf(grid.rows, chosen);
	if (all.length > IMPORT_LIMITS.rows) throw refused("import.tooManyRows", sheet);
	const given = skipHidden ? all.filter(({ isHidden }) => !isHidden) : all;
	const base = { sheet, columns, ...(choice ? { choice } : {}) };
	if (problems.length > 0) return { ...base, rows: [], problems, warnings: [] };
	const rows = corrected(given, corrections, byNumber);
	if (rows.length === 0) problems.push({ row: headingRow, code: "import.noRows" });
	const read = rows.map(({ row, cells }, index): SheetRow => {
		const values: SheetValues = { number: "", name: "" };
		for (const field of columns.keys()) values[field] = "";
		for (const { column, text, error } of cells) {
			const field = byNumber.get(column);
			const at = { row, index, column: field ? (columns.get(field) ?? "") : columnLetters(column - 1) };
			if (!field && chosen) continue;
			if (!field) problems.push({ ...at, code: "import.noHeading" });
			else if (error !== undefined) problems.push({ ...at, field, code: error, params: { value: text } });
			else values[field] = oneLine(field, text);
		}
		return { row, values };
	});
	const broken = new Set(problems.map(({ index, field }) => `${index}.${field}`));
	const checked: SheetRow[] = [];
	for (const [index, line] of read.entries()) {
		await pause();
		const result = productInput.safeParse(line.values);
		checked.push(result.success ? { ...line, values: pick(result.data, columns) } : line);
		for (const { path, code, params } of fieldProblems(result.error?.issues ?? [])) {
			const field = path as ProductField;
			if (!broken.has(`${index}.${field}`))
				problems.push({ row: line.row, index, field, column: columns.get(field) ?? "", code, params: params ?? {} });
		}
	}
	const warnings = warningsOf({ ...grid, rows: given }, headingRow, new Set(byNumber.keys()));
	return { ...base, rows: checked, problems: [...problems, ...repeated(checked, columns)], warnings };
}

function pick(values: SheetValues, columns: ReadonlyMap<ProductField, string>): SheetValues {
	const picked: SheetValues = { number: values.number, name: values.name };
	for (const field of columns.keys()) picked[field] = values[field] ?? "";
	return picked;
}

const repeated = (rows: readonly SheetRow[], columns: ReadonlyMap<ProductField, string>): SheetProblem[] =>
	duplicates(rows.map(({ values }) => values)).map(({ row: index, field, value, earlier }) => ({
		row: rows[index]?.row ?? 0,
		index,
		field,
		column: columns.get(field) ?? "",
		code: "import.repeated",
		params: { value: short(value), row: rows[earlier]?.row },
	}));
