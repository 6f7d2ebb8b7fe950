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
	/** Its texts may break their lines; or it shows links, which nobody edits: such columns come last. */
	columnMeta: {} as { isMultiline?: boolean; isLinks?: boolean },
});
type Features = typeof editableGridFeatures;
/** The id of the column that removes rows. */
export const ACTIONS = "actions";

/** Has an accessor for its text. `minSize` is in pixels where a text has 16, `size` a share of what is left. */
export type EditableGridColumn<TRow extends object> = ColumnDef<Features, TRow> & { id: string; header: string };
export type EditableGridModel<TRow extends object> = ReactTable<Features, TRow>;
/** What a drawn row needs of its model, whatever its record is. */
export interface EditableGridRowModel {
	getValue: (column: string) => unknown;
	getAllCells: () => readonly {
		column: { id: string; columnDef: { header?: unknown; meta?: { isLinks?: boolean } } };
		getValue: () => unknown;
	}[];
}

/** In a column with `isLinks` the accessor gives a list of these, the same one as long as nothing in it changes. */
export interface GridLink {
	href: string;
	label: string;
	/** Beside it. */
	note?: { text: string; tone: BadgeTone };
}

export interface GridSorting {
	column: string;
	isDescending: boolean;
}

/** A cell and its new text. A row behind the last one is a new row. */
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
	/** How the keys work, and how one gets out. */
	hint: string;
	cell: (header: string, row: number) => string;
	/** Of one row, or of several that are selected, by the numbers of the first and the last one. */
	remove: (from: number, to: number, count: number) => string;
}

export type CellErrors = Readonly<Record<string, string | undefined>>;

export interface EditableGridProps<TRow extends object> {
	ariaLabel: string;
	/** Must stay the same from one drawing to the next. */
	columns: readonly EditableGridColumn<TRow>[];
	rows: readonly TRow[];
	rowKey: (row: TRow) => string;
	/** By the index of the row; that of a row to come is the number of rows. */
	errors: ReadonlyMap<number, CellErrors>;
	/** Why a row cannot be changed; `undefined` for all others. */
	lock?: (row: TRow) => string | undefined;
	/** What a row is called, if it is not its place in the table from 1 on. */
	rowNumber?: (row: number) => number;
	/** Shown in the headings, which `onSort` turns into buttons; the rows come in order. */
	sorting?: GridSorting | undefined;
	onSort?: (column: string) => void;
	/** As high as its box, instead of as high as its rows. */
	isFilling?: boolean;
	/** Offers an empty row behind the last one. */
	canAppend: boolean;
	texts: EditableGridTexts;
	onEdit: (edits: readonly GridEdit[]) => void;
	/** What is being typed and not yet taken over; `undefined` when that ends. */
	onDraft?: (edit: GridEdit | undefined) => void;
	onPaste: (at: GridPlace, block: readonly (readonly string[])[]) => void;
	/** Both rows included. */
	onRemove?: (from: number, to: number) => void;
	onUndo?: () => void;
	onRedo?: () => void;
}

export interface EditableGridHandle {
	/** Goes to a cell, wherever it is. */
	focus: (row: number, column: string) => void;
}
