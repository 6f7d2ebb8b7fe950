import { sentence } from "../../kit/sentences.ts";
import { columnNumber } from "../../kit/workbook/cells.ts";
import type { ImportWarning, ImportWarningCode } from "./contract.ts";
import type { Grid, GridRow } from "./workbook/answer.ts";

/** At most this many warnings of one kind are returned, so that the response stays small. */
const MAX_PER_CODE = 100;

/** Returns the letters by which Excel names a column: A for index 0, Z for index 25, AA for index 26. */
export function columnLetters(index: number): string {
	const last = String.fromCharCode(65 + (index % 26));
	return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

const warning = (code: ImportWarningCode, range: string, value = ""): ImportWarning => ({
	code,
	range,
	message: sentence(`import.${code}`, { range, value }),
});

const span = (first: number | string, last: number | string) => (first === last ? String(first) : `${first}:${last}`);

/** Returns the ranges of hidden rows in Excel's notation; empty rows do not interrupt a range. */
function hiddenRuns(rows: readonly GridRow[]): string[] {
	const runs: [number, number][] = [];
	rows.forEach(({ row, isHidden }, index) => {
		const last = runs.at(-1);
		if (!isHidden) return;
		if (last && rows[index - 1]?.row === last[1]) last[1] = row;
		else runs.push([row, row]);
	});
	return runs.map(([first, last]) => span(first, last));
}

/**
 * Returns warnings about content that the sheet hides, or shows in another form than it is imported. `columns` are the
 * numbers, from 1, of columns with product fields.
 */
export function warningsOf(
	{ rows, hiddenColumns, mergedRanges }: Omit<Grid, "sheet">,
	headingRow: number,
	columns: ReadonlySet<number>,
): ImportWarning[] {
	const isUsed = ([first, last]: readonly [number, number]) =>
		[...columns].some((column) => first <= column && column <= last);
	const isMergedData = (reference: string) => {
		const [, left = "", right = "", bottom] = /^([A-Z]+)\d+:([A-Z]+)(\d+)$/.exec(reference) ?? [];
		return isUsed([columnNumber(left), columnNumber(right)]) && Number(bottom) > headingRow;
	};
	const different = rows.flatMap(({ row, cells }) =>
		cells
			.filter(({ column, isDifferent }) => isDifferent && columns.has(column))
			.map(({ column, text }) => warning("shownDifferently", `${columnLetters(column - 1)}${row}`, text)),
	);
	return [
		hiddenRuns(rows).map((range) => warning("hiddenRows", range)),
		hiddenColumns
			.filter(isUsed)
			.map(([first, last]) => warning("hiddenColumns", span(columnLetters(first - 1), columnLetters(last - 1)))),
		mergedRanges.filter(isMergedData).map((range) => warning("mergedCells", range)),
		different,
	].flatMap((warnings) => warnings.slice(0, MAX_PER_CODE));
}
