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
	/**
	 * Options of a column. `isMultiline` allows line breaks in its cells. `isLinks` marks a read-only column of links;
	 * such columns come last.
	 */
	columnMeta: {} as { isMultiline?: boolean; isLinks?: boolean },
});
type Features = typeof editableGridFeatures;
/** Id of the column with the remove buttons. */
export const ACTIONS = "actions";

/**
 * A column with an accessor for its text. `minSize` is its minimum width in pixels at a font size of 16, `size` its
 * share of the remaining width.
 */
export type EditableGridColumn<TRow extends object> = ColumnDef<Features, TRow> & { id: string; header: string };
export type EditableGridModel<TRow extends object> = ReactTable<Features, TRow>;
/** The part of a table row that rendering needs, independent of the record type. */
export interface EditableGridRowModel {
	getValue: (column: string) => unknown;
	getAllCells: () => readonly {
		column: { id: string; columnDef: { header?: unknown; meta?: { isLinks?: boolean } } };
		getValue: () => unknown;
	}[];
}

/**
 * A link in a cell. The accessor of an `isLinks` column returns a list of links, the same array while nothing changes.
 */
export interface GridLink {
	href: string;
	label: string;
	/** Badge next to the link. */
	note?: { text: string; tone: BadgeTone };
}

export interface GridSorting {
	column: string;
	isDescending: boolean;
}

/** A cell with its new text. A row index after the last row creates a row. */
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
	/** Text that explains the keyboard shortcuts, including how to leave the grid. */
	hint: string;
	cell: (header: string, row: number) => string;
	/** Returns the label of the remove button for the numbers of the first and last selected row. */
	remove: (from: number, to: number, count: number) => string;
}

export type CellErrors = Readonly<Record<string, string | undefined>>;

export interface EditableGridProps<TRow extends object> {
	ariaLabel: string;
	/** Columns of the grid. The array must be the same object in each render. */
	columns: readonly EditableGridColumn<TRow>[];
	rows: readonly TRow[];
	rowKey: (row: TRow) => string;
	/** Errors of the cells by row index. The empty row at the end has the index after the last row. */
	errors: ReadonlyMap<number, CellErrors>;
	/** Returns the reason why a row is locked, or undefined for an editable row. */
	lock?: (row: TRow) => string | undefined;
	/** Returns the displayed number of a row. The default counts from 1. */
	rowNumber?: (row: number) => number;
	/** Sort order that the headings show. With `onSort` the headings are buttons; the caller sorts the rows. */
	sorting?: GridSorting | undefined;
	onSort?: (column: string) => void;
	/** Fills the height of its container instead of growing with the rows. */
	isFilling?: boolean;
	/** Shows an empty row at the end, in which the user adds a row. */
	canAppend: boolean;
	texts: EditableGridTexts;
	onEdit: (edits: readonly GridEdit[]) => void;
	/** Called with each keystroke in an open editor, and with `undefined` when it closes. */
	onDraft?: (edit: GridEdit | undefined) => void;
	onPaste: (at: GridPlace, block: readonly (readonly string[])[]) => void;
	/** Removes the rows from `from` to `to`, both included. */
	onRemove?: (from: number, to: number) => void;
	onUndo?: () => void;
	onRedo?: () => void;
}

export interface EditableGridHandle {
	/** Scrolls to a cell and focuses it. */
	focus: (row: number, column: string) => void;
}
