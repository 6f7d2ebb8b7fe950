import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CellEditing, GridRowActions } from "./EditableGridRow.tsx";
import type { EditableGridProps, GridEdit } from "./editable-grid.ts";
import { type GridPlace, movedBy, placeWithin, tabbedFrom } from "./grid-moves.ts";
import { formatTsv, parseTsv } from "./tsv.ts";
import { useGridModel } from "./useGridModel.ts";

interface View {
	reveal: (row: number, column: number) => void;
	isLow: (row: number) => boolean;
	pageRows: () => number;
	isFocusWanted: RefObject<boolean>;
}

/** Returns true for a key that types text, including a dead key or a key of an input method. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
	(Array.from(key).length === 1 && !ctrlKey && !metaKey && (!altKey || key !== " ")) ||
	key === "Dead" ||
	key === "Process";

export function useEditableGrid<TRow extends object>(props: EditableGridProps<TRow>, view: View) {
	const { rows, onRemove } = props;
	// Link columns cannot be edited. They come last, so that the indexes of editable columns are unchanged.
	const columns = props.columns.filter(({ meta }) => !meta?.isLinks);
	const { table, size, active, anchor, block, select } = useGridModel(props);
	const [editing, setEditing] = useState<CellEditing>();
	const text = useRef("");
	/** Column in which the user started to fill cells with Tab. Enter returns to it in the next row. */
	const tabStart = useRef<number>(undefined);
	/** True after Escape: the next Tab leaves the grid, so that keyboard users are not trapped in it. */
	const isReleased = useRef(false);

	const { minRowIndex: top, minColumnIndex: left } = block;
	const bottom = Math.min(block.maxRowIndex, rows.length - 1);
	const right = Math.min(block.maxColumnIndex, columns.length - 1);
	const lockOf = (index: number) => {
		const row = rows[index];
		return row === undefined ? undefined : props.lock?.(row);
	};
	const textAt = (row: number, column: number) =>
		table.getRowModel().rows[row]?.getAllCells()[column]?.getValue<string | undefined>() ?? "";

	const activate = (place: GridPlace, from = place) => {
		select(place, from);
		view.isFocusWanted.current = true;
	};
	const go = (place: GridPlace, from = place) => {
		activate(place, from);
		view.reveal(place.row, place.column);
	};

	const open = (start: string | undefined) => {
		if (active.column >= columns.length || lockOf(active.row) !== undefined) return;
		const before = textAt(active.row, active.column);
		text.current = before;
		go(active);
		setEditing({
			column: active.column,
			text: start ?? before,
			isFresh: start !== undefined,
			isUp: view.isLow(active.row),
		});
		if (start !== undefined) onType(start);
	};

	const onType = (typed: string) => {
		text.current = typed;
		const column = columns[active.column]?.id;
		if (column !== undefined) props.onDraft?.({ row: active.row, column, value: typed });
	};

	const close = (isTaken: boolean) => {
		if (!editing) return;
		setEditing(undefined);
		props.onDraft?.(undefined);
		const column = columns[editing.column];
		const value = column?.meta?.isMultiline ? text.current : text.current.replace(/\s*[\r\n]+\s*/g, " ");
		if (isTaken && column && value !== textAt(active.row, editing.column))
			props.onEdit([{ row: active.row, column: column.id, value }]);
	};

	const clear = () => {
		const edits: GridEdit[] = [];
		for (let row = top; row <= bottom; row += 1)
			for (const [index, { id }] of columns.entries())
				if (index >= left && index <= right && lockOf(row) === undefined && textAt(row, index) !== "")
					edits.push({ row, column: id, value: "" });
		if (edits.length > 0) props.onEdit(edits);
	};

	const tab = (event: KeyboardEvent) => {
		const link = adjacentLink(event);
		if (link && !isReleased.current) {
			event.preventDefault();
			return link.focus();
		}
		const place = tabbedFrom(active, event.shiftKey, size);
		if (!place || isReleased.current) return;
		event.preventDefault();
		tabStart.current ??= active.column;
		go(place);
	};
	const enter = (isBack: boolean) => {
		const column = tabStart.current ?? active.column;
		tabStart.current = undefined;
		// The next row may not exist yet: the grid appends an empty row in the same render that saves the current one.
		go({ row: Math.max(0, active.row + (isBack ? -1 : 1)), column });
	};

	/** Returns the command of a key in an open editor, or undefined for keys that the text field itself processes. */
	const editorCommand = (event: KeyboardEvent<HTMLTextAreaElement>): (() => void) | undefined => {
		const { key, altKey, shiftKey, currentTarget } = event;
		const leave = (next: () => void) => () => {
			close(true);
			next();
		};
		if (key === "Escape")
			return () => {
				close(false);
				view.isFocusWanted.current = true;
			};
		if (key === "Enter" && altKey)
			return () => columns[active.column]?.meta?.isMultiline && insert(currentTarget, "\n");
		if (key === "Enter") return leave(() => enter(shiftKey));
		const place = key.startsWith("Arrow") && editing?.isFresh && !shiftKey ? movedBy(event, active, size) : undefined;
		return place && leave(() => go(place));
	};
	const onEditorKey: GridRowActions["onEditorKey"] = (event) => {
		event.stopPropagation();
		if (event.nativeEvent.isComposing) return;
		if (event.key === "Tab") {
			close(true);
			return tab(event);
		}
		const command = editorCommand(event);
		if (!command) return;
		event.preventDefault();
		command();
	};

	const command = (event: KeyboardEvent): (() => void) | undefined => {
		const { key, shiftKey } = event;
		const place = movedBy(event, active, size, view.pageRows());
		if (place)
			return () => {
				tabStart.current = undefined;
				go(place, shiftKey ? anchor : place);
			};
		if (event.ctrlKey || event.metaKey)
			switch (key.toLowerCase()) {
				case "a":
					return () => select({ row: Math.max(0, rows.length - 1), column: columns.length - 1 }, { row: 0, column: 0 });
				case "z":
					return shiftKey ? props.onRedo : props.onUndo;
				case "y":
					return props.onRedo;
			}
		if (active.column >= columns.length) return undefined;
		switch (key) {
			case "Enter":
				return () => enter(shiftKey);
			case "Delete":
			case "Backspace":
				return clear;
			case "F2":
				return () => open(undefined);
			default:
				return undefined;
		}
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === "Tab") return tab(event);
		if (event.key === "Escape") {
			// The first Escape prepares the grid for being left by Tab; only the second may close a surrounding dialog.
			if (!isReleased.current) event.stopPropagation();
			isReleased.current = true;
			return select(active);
		}
		isReleased.current = false;
		const run = command(event);
		if (run) {
			event.preventDefault();
			run();
		} else if (active.column < columns.length && isTyped(event)) {
			// Renders the editor at once, because the browser inserts the typed character right after this event.
			flushSync(() => open(""));
		}
	};

	const onCopy = (event: ClipboardEvent) => {
		if (editing) return;
		event.preventDefault();
		const [lines = []] = table.getSelectedCellRangesData();
		const texts = lines.slice(0, bottom - top + 1).map((cells) => cells.map((cell) => String(cell ?? "")));
		event.clipboardData.setData("text/plain", formatTsv(texts));
		if (event.type === "cut") clear();
	};
	const onPaste = (event: ClipboardEvent) => {
		if (editing) return;
		event.preventDefault();
		const pasted = parseTsv(event.clipboardData.getData("text/plain"));
		const [[single] = []] = pasted;
		const isSingle = pasted.length === 1 && pasted[0]?.length === 1 && single !== undefined;
		const filled = isSingle
			? Array.from({ length: block.maxRowIndex - top + 1 }, () =>
					new Array<string>(Math.max(1, right - left + 1)).fill(single),
				)
			: pasted;
		if (pasted.length === 0 || left >= columns.length) return;
		const start = { row: top, column: left };
		props.onPaste(start, filled);
		const end = { row: top + filled.length - 1, column: left + (filled[0]?.length ?? 1) - 1 };
		select(start, placeWithin(end, { rows: Math.max(rows.length, end.row + 1), columns: columns.length }));
	};

	const removal = block.maxRowIndex > top ? { from: top, to: bottom } : undefined;
	const isActive = (place: GridPlace) => place.row === active.row && place.column === active.column;
	const actions: GridRowActions = {
		onCellDown: (place, event) => {
			if (event.button !== 0 || (editing && isActive(place))) return;
			close(true);
			tabStart.current = undefined;
			// Scrolling under a pressed pointer would extend the selection, so the cell is activated without scrolling.
			activate(place, event.shiftKey ? anchor : place);
		},
		onCellOver: (place, event) => {
			if (event.buttons === 1 && !editing && !isActive(place)) go(place, anchor);
		},
		onCellOpen: (place) => {
			if (!editing && isActive(place)) open(undefined);
		},
		onRowDown: (row, event) => {
			if (event.button !== 0) return;
			event.preventDefault();
			close(true);
			activate({ row, column: 0 }, { row: event.shiftKey ? anchor.row : row, column: columns.length - 1 });
		},
		onType,
		onEditorKey,
		onEditorBlur: () => close(true),
		onRemove: (row) => {
			const isInside = removal !== undefined && row >= removal.from && row <= removal.to;
			activate(active);
			onRemove?.(isInside ? removal.from : row, isInside ? removal.to : row);
		},
	};
	return { table, active, block, editing, removal, actions, onKeyDown, onCopy, onPaste, go, lockOf };
}

function adjacentLink({ target, shiftKey }: KeyboardEvent): HTMLElement | undefined {
	if (!(target instanceof HTMLAnchorElement)) return undefined;
	const links = [...(target.closest("[role=gridcell]")?.querySelectorAll("a") ?? [])];
	return links[links.indexOf(target) + (shiftKey ? -1 : 1)];
}

/** Inserts text at the cursor. React notices the change only through an input event. */
function insert(input: HTMLTextAreaElement, text: string): void {
	const { selectionStart, selectionEnd, value } = input;
	input.setRangeText(text, selectionStart, selectionEnd, "end");
	if (input.value === value) return;
	input.dispatchEvent(new Event("input", { bubbles: true }));
}
