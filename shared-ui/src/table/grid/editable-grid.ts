import {
	type ColumnDef,
	cellSelectionFeature,
	columnSizingFeature,
	type ReactTable,
	tableFeatures,
} from "@tanstack/react-table";
import type { BadgeTone } from "../../components/Badge/Badge.tsx";
import type { GridPlace } from "./grid-moves.ts";

export const editableGridFeatures = tableFeatures({
	cellSelectionFeature,
	columnSizingFeature,
	/** `isMultiline` allows line breaks. `isLinks` marks a read-only column of links, after the editable columns. */
	columnMeta: {} as { isMultiline?: boolean; isLinks?: boolean },
});
type Features = typeof editableGridFeatures;
export const ACTIONS = "actions";

/**
 * Column of the grid, whose accessor returns the text of a cell. `minSize` is its minimum width in pixels (at a font
 * size of 16 px), `size` its share of the remaining width.
 */
export type EditableGridColumn<TRow extends object> = ColumnDef<Features, TRow> & { id: string; header: string };
export type EditableGridModel<TRow extends object> = ReactTable<Features, TRow>;
/** The parts of a table row that rendering needs, so that row components do not depend on the type of the record. */
export interface EditableGridRowModel {
	getValue: (column: string) => unknown;
	getAllCells: () => readonly {
		column: { id: string; columnDef: { header?: unknown; meta?: { isLinks?: boolean } } };
		getValue: () => unknown;
	}[];
}

/** Link in a cell. The accessor returns the same array until it changes, because another one renders the row again. */
export interface GridLink {
	href: string;
	label: string;
	note?: { text: string; tone: BadgeTone };
}

export interface GridSorting {
	column: string;
	isDescending: boolean;
}

/** New text of a cell. If `row` is the index after the last row, the edit creates a row. */
export interface GridEdit {
	row: number;
	column: string;
	value: string;
}

export interface EditableGridTexts {
	rowNumber: string;
	newRow: string;
	actions: string;
	locked: string;
	/** Explanation of the keyboard shortcuts, including how to leave the grid, where Tab moves between cells. */
	hint: string;
	cell: (header: string, row: number) => string;
	/** Returns the label of the remove button. `from` and `to` are the numbers of the first and last selected row. */
	remove: (from: number, to: number, count: number) => string;
}

export type CellErrors = Readonly<Record<string, string | undefined>>;

export interface EditableGridProps<TRow extends object> {
	ariaLabel: string;
	/** Columns of the grid. Pass the same array in each render, because a new one renders all cells again. */
	columns: readonly EditableGridColumn<TRow>[];
	rows: readonly TRow[];
	rowKey: (row: TRow) => string;
	/** Error messages by row index and column. The empty row at the end has the index after the last row. */
	errors: ReadonlyMap<number, CellErrors>;
	/** Returns the reason why a row cannot be edited, or undefined if it can. */
	lock?: (row: TRow) => string | undefined;
	/** Returns the number that is displayed for a row index. By default the first row has the number 1. */
	rowNumber?: (row: number) => number;
	/** Order that the headings show. With `onSort` they are buttons, but the caller must sort the rows. */
	sorting?: GridSorting | undefined;
	onSort?: (column: string) => void;
	/** True if the grid fills the height of its container and scrolls; otherwise it grows with its rows. */
	isFilling?: boolean;
	/** Shows an empty row at the end, in which the user can add a row. */
	canAppend: boolean;
	texts: EditableGridTexts;
	onEdit: (edits: readonly GridEdit[]) => void;
	/** Called with each keystroke in a cell, before the edit is saved, and with undefined when the editor closes. */
	onDraft?: (edit: GridEdit | undefined) => void;
	onPaste: (at: GridPlace, block: readonly (readonly string[])[]) => void;
	/** Removes the rows from index `from` to `to`, both included. */
	onRemove?: (from: number, to: number) => void;
	onUndo?: () => void;
	onRedo?: () => void;
}

export interface EditableGridHandle {
	focus: (row: number, column: string) => void;
}
