import { certificateNumberOf } from "@portal/contracts/kit/certificate-numbers";
import { publicIdOf } from "@portal/contracts/kit/public-ids";
import type { Row } from "../selection.ts";

/** A sheet as it was read: its rows that hold something. */
export interface Table {
	rows: readonly TableRow[];
	/** There are more rows than are read. */
	isCut: boolean;
}
export interface TableRow {
	row: number;
	/** By column, from 0; holes are empty. */
	cells: readonly (string | undefined)[];
}

export interface Column {
	index: number;
	/** As the sheet names it. */
	letters: string;
	/** What stands above it, if it is a heading. */
	heading: string;
}

const PUBLIC_ID = /^[0-9a-z]{26}$/;
const isAsked = (text: string) => certificateNumberOf(text) !== undefined || PUBLIC_ID.test(publicIdOf(text));

function lettersOf(index: number): string {
	const last = String.fromCharCode(65 + (index % 26));
	return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last;
}

const textIn = ({ cells }: TableRow, column: number) => cells[column] ?? "";
const hitsIn = ({ rows }: Table, column: number) => rows.filter((row) => isAsked(textIn(row, column))).length;

/** The first row names the columns if nothing in it can be asked, and something below it can. */
const hasHeadings = ({ rows }: Table): boolean => {
	const [first, ...rest] = rows;
	if (!first || first.cells.some((text) => text !== undefined && isAsked(text))) return false;
	return rest.some(({ cells }) => cells.some((text) => text !== undefined && isAsked(text)));
};

/** Those that hold something. */
export function columnsOf(table: Table): Column[] {
	const width = Math.max(0, ...table.rows.map(({ cells }) => cells.length));
	const [first] = table.rows;
	return Array.from({ length: width }, (_, index) => index)
		.filter((index) => table.rows.some((row) => textIn(row, index) !== ""))
		.map((index) => ({
			index,
			letters: lettersOf(index),
			heading: first && hasHeadings(table) ? textIn(first, index) : "",
		}));
}

/** The column with most ids, numbers or addresses; the first of equals. */
export function likeliestColumn(table: Table): number {
	const hits = columnsOf(table).map(({ index }) => ({ index, count: hitsIn(table, index) }));
	const most = Math.max(0, ...hits.map(({ count }) => count));
	return hits.find(({ count }) => count === most)?.index ?? 0;
}

export function rowsOfColumn(table: Table, column: number): Row[] {
	const heading = hasHeadings(table) ? table.rows[0]?.row : undefined;
	return table.rows.map((row) => ({ row: row.row, text: textIn(row, column), isHeading: row.row === heading }));
}
