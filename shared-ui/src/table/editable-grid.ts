import type { GridPlace } from "./grid-moves.ts";

export interface EditableGridColumn {
	id: string;
	header: string;
	/** A track of a CSS grid, such as `minmax(8rem, 2fr)`. */
	width: string;
	/** Its texts may break their lines. */
	isMultiline?: boolean;
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
	/** Of one row, or of several that are selected; numbered from 1. */
	remove: (from: number, to: number) => string;
}

export type CellErrors = Readonly<Record<string, string | undefined>>;

export interface EditableGridProps<TRow> {
	ariaLabel: string;
	columns: readonly EditableGridColumn[];
	rows: readonly TRow[];
	rowKey: (row: TRow) => string;
	value: (row: TRow, column: string) => string;
	/** By the index of the row; that of a row to come is the number of rows. */
	errors: ReadonlyMap<number, CellErrors>;
	/** Why a row cannot be changed; `undefined` for all others. */
	lock?: (row: TRow) => string | undefined;
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
