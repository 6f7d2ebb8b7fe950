import { certificateNumberOf } from "@portal/contracts/kit/certificate-numbers";
import { isPublicId, publicIdOf } from "@portal/contracts/kit/public-ids";
import type { Row } from "../selection.ts";

export interface Table {
	rows: readonly TableRow[];
	/** True if the sheet had more rows than the limit, so that the visitor must be warned of missing rows. */
	isCut: boolean;
}
export interface TableRow {
	row: number;
	/** Texts by column, counted from 0; undefined for an empty cell. */
	cells: readonly (string | undefined)[];
}

export interface Column {
	index: number;
	/** Name of the column as Excel shows it, for example `AB`. */
	letters: string;
	heading: string;
}

const isCertificateReference = (text: string) =>
	certificateNumberOf(text) !== undefined || isPublicId(publicIdOf(text));

function lettersOf(index: number): string {
	const last = String.fromCharCode(65 + (index % 26));
	return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last;
}

const textIn = ({ cells }: TableRow, column: number) => cells[column] ?? "";
const hitsIn = ({ rows }: Table, column: number) =>
	rows.filter((row) => isCertificateReference(textIn(row, column))).length;

/** True if the first row is a heading: it contains no certificate number or id, but a later row does. */
const hasHeadings = ({ rows }: Table): boolean => {
	const [first, ...rest] = rows;
	if (!first || first.cells.some((text) => text !== undefined && isCertificateReference(text))) return false;
	return rest.some(({ cells }) => cells.some((text) => text !== undefined && isCertificateReference(text)));
};

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

/** Preselects the column with the most certificate numbers or ids, which visitors would otherwise search for. */
export function likeliestColumn(table: Table): number {
	const hits = columnsOf(table).map(({ index }) => ({ index, count: hitsIn(table, index) }));
	const most = Math.max(0, ...hits.map(({ count }) => count));
	return hits.find(({ count }) => count === most)?.index ?? 0;
}

export function rowsOfColumn(table: Table, column: number): Row[] {
	const heading = hasHeadings(table) ? table.rows[0]?.row : undefined;
	return table.rows.map((row) => ({ row: row.row, text: textIn(row, column), isHeading: row.row === heading }));
}
