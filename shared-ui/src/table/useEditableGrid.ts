import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CellEditing, GridRowActions } from "./EditableGridRow.tsx";
import type { EditableGridProps, GridEdit } from "./editable-grid.ts";
import { blockOf, type GridPlace, movedBy, placeWithin, tabbedFrom } from "./grid-moves.ts";
import { formatTsv, parseTsv } from "./tsv.ts";

interface View {
	reveal: (row: number, column: number) => void;
	isLow: (row: number) => boolean;
	pageRows: () => number;
	isFocusWanted: RefObject<boolean>;
}

/** Starts a text: a character, or a key of an input method. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
	(Array.from(key).length === 1 && !ctrlKey && !metaKey && (!altKey || key !== " ")) ||
	key === "Dead" ||
	key === "Process";

/** What is active, selected and edited, and what keys, pointer and clipboard do to it. */
export function useEditableGrid<TRow>(props: EditableGridProps<TRow>, view: View) {
	const { columns, rows, canAppend, onRemove } = props;
	const size = { rows: rows.length + (canAppend ? 1 : 0), columns: columns.length + (onRemove ? 1 : 0) };
	const [chosen, setActive] = useState<GridPlace>({ row: 0, column: 0 });
	const [anchorPlace, setAnchor] = useState<GridPlace>();
	const [editing, setEditing] = useState<CellEditing>();
	const text = useRef("");
	/** The column to which Enter leads back after several tabs. */
	const tabStart = useRef<number>(undefined);
	/** After Escape the next tab leaves the grid. */
	const isReleased = useRef(false);

	const active = placeWithin(chosen, size);
	const anchor = anchorPlace && placeWithin(anchorPlace, size);
	const block = blockOf(active, anchor ?? active);
	const right = Math.min(block.right, columns.length - 1);
	const lockOf = (index: number) => {
		const row = rows[index];
		return row === undefined ? undefined : props.lock?.(row);
	};
	const textAt = (row: number, column: number) => {
		const found = rows[row];
		const name = columns[column]?.id;
		return found === undefined || name === undefined ? "" : props.value(found, name);
	};

	const go = (place: GridPlace, { extend = false, focus = true } = {}) => {
		const from = active;
		setAnchor((current) => (extend ? (current ?? from) : undefined));
		setActive(place);
		view.isFocusWanted.current = focus;
		view.reveal(place.row, place.column);
	};

	const open = (start: string | undefined) => {
		const name = columns[active.column]?.id;
		if (name === undefined || lockOf(active.row) !== undefined) return;
		const before = textAt(active.row, active.column);
		text.current = before;
		setAnchor(undefined);
		view.isFocusWanted.current = true;
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
		const value = column?.isMultiline ? text.current : text.current.replace(/\s*[\r\n]+\s*/g, " ");
		if (isTaken && column && value !== textAt(active.row, editing.column))
			props.onEdit([{ row: active.row, column: column.id, value }]);
	};

	const clear = () => {
		const edits: GridEdit[] = [];
		for (let row = block.top; row <= Math.min(block.bottom, rows.length - 1); row += 1)
			for (let column = block.left; column <= right; column += 1) {
				const name = columns[column]?.id;
				if (name !== undefined && lockOf(row) === undefined && textAt(row, column) !== "")
					edits.push({ row, column: name, value: "" });
			}
		if (edits.length > 0) props.onEdit(edits);
	};

	const tab = (event: KeyboardEvent) => {
		const place = tabbedFrom(active, event.shiftKey, size);
		if (!place || isReleased.current) return;
		event.preventDefault();
		tabStart.current ??= active.column;
		go(place);
	};
	const enter = (isBack: boolean) => {
		const column = tabStart.current ?? active.column;
		tabStart.current = undefined;
		// A row that was begun just now has another one behind it, which is drawn with it.
		go({ row: Math.max(0, active.row + (isBack ? -1 : 1)), column });
	};

	const onEditorKey: GridRowActions["onEditorKey"] = (event) => {
		event.stopPropagation();
		if (event.nativeEvent.isComposing) return;
		const { key, currentTarget } = event;
		if (key === "Escape") {
			event.preventDefault();
			close(false);
			view.isFocusWanted.current = true;
		} else if (key === "Enter" && event.altKey) {
			event.preventDefault();
			if (columns[active.column]?.isMultiline) insert(currentTarget, "\n");
		} else if (key === "Enter") {
			event.preventDefault();
			close(true);
			enter(event.shiftKey);
		} else if (key === "Tab") {
			close(true);
			tab(event);
		} else if (editing?.isFresh && key.startsWith("Arrow") && !event.shiftKey) {
			const place = movedBy({ ...keys(event), pageRows: 1 }, active, size);
			if (!place) return;
			event.preventDefault();
			close(true);
			go(place);
		}
	};

	const onKeyDown = (event: KeyboardEvent) => {
		const isControl = event.ctrlKey || event.metaKey;
		const isButton = active.column === columns.length;
		if (event.key === "Tab") return tab(event);
		isReleased.current = event.key === "Escape";
		if (event.key === "Escape") return setAnchor(undefined);
		const place = movedBy({ ...keys(event), pageRows: view.pageRows() }, active, size);
		if (place) {
			event.preventDefault();
			tabStart.current = undefined;
			return go(place, { extend: event.shiftKey });
		}
		if (isControl && event.key.toLowerCase() === "a") {
			event.preventDefault();
			setAnchor({ row: 0, column: 0 });
			return setActive({ row: Math.max(0, rows.length - 1), column: columns.length - 1 });
		}
		if (isControl && event.key.toLowerCase() === "z") {
			event.preventDefault();
			return event.shiftKey ? props.onRedo?.() : props.onUndo?.();
		}
		if (isControl && event.key.toLowerCase() === "y") {
			event.preventDefault();
			return props.onRedo?.();
		}
		if (isButton) return;
		if (event.key === "Enter") {
			event.preventDefault();
			enter(event.shiftKey);
		} else if (event.key === "Delete" || event.key === "Backspace") {
			event.preventDefault();
			clear();
		} else if (event.key === "F2") {
			event.preventDefault();
			open(undefined);
		} else if (isTyped(event)) {
			// The editor has to be there before the character arrives.
			flushSync(() => open(""));
		}
	};

	const onCopy = (event: ClipboardEvent) => {
		if (editing) return;
		event.preventDefault();
		const lines: string[][] = [];
		for (let row = block.top; row <= Math.min(block.bottom, rows.length - 1); row += 1) {
			const line: string[] = [];
			for (let column = block.left; column <= right; column += 1) line.push(textAt(row, column));
			lines.push(line);
		}
		event.clipboardData.setData("text/plain", formatTsv(lines));
		if (event.type === "cut") clear();
	};
	const onPaste = (event: ClipboardEvent) => {
		if (editing) return;
		event.preventDefault();
		const pasted = parseTsv(event.clipboardData.getData("text/plain"));
		const [[single] = []] = pasted;
		const isSingle = pasted.length === 1 && pasted[0]?.length === 1 && single !== undefined;
		const filled = isSingle
			? Array.from({ length: block.bottom - block.top + 1 }, () =>
					new Array<string>(Math.max(1, right - block.left + 1)).fill(single),
				)
			: pasted;
		if (pasted.length === 0 || block.left >= columns.length) return;
		props.onPaste({ row: block.top, column: block.left }, filled);
		const end = { row: block.top + filled.length - 1, column: block.left + (filled[0]?.length ?? 1) - 1 };
		setActive({ row: block.top, column: block.left });
		setAnchor(placeWithin(end, { rows: Math.max(rows.length, end.row + 1), columns: columns.length }));
	};

	const removal =
		anchor && block.bottom > block.top ? { from: block.top, to: Math.min(block.bottom, rows.length - 1) } : undefined;
	const actions: GridRowActions = {
		onCellDown: (place, event) => {
			if (event.button !== 0) return;
			if (editing && place.row === active.row && place.column === editing.column) return;
			close(true);
			tabStart.current = undefined;
			go(place, { extend: event.shiftKey });
		},
		onCellOver: (place, event) => {
			if (event.buttons === 1 && !editing && (place.row !== active.row || place.column !== active.column))
				go(place, { extend: true });
		},
		onCellOpen: (place) => {
			if (!editing && place.row === active.row && place.column === active.column) open(undefined);
		},
		onRowDown: (row, event) => {
			if (event.button !== 0) return;
			event.preventDefault();
			close(true);
			go({ row, column: 0 });
			setAnchor({ row: event.shiftKey ? (anchor ?? active).row : row, column: columns.length - 1 });
		},
		onType,
		onEditorKey,
		onEditorBlur: () => close(true),
		onRemove: (row) => {
			const isInside = removal !== undefined && row >= removal.from && row <= removal.to;
			setAnchor(undefined);
			view.isFocusWanted.current = true;
			onRemove?.(isInside ? removal.from : row, isInside ? removal.to : row);
		},
	};
	return { active, block, editing, size, removal, actions, onKeyDown, onCopy, onPaste, go, lockOf, textAt };
}

const keys = ({ key, ctrlKey, metaKey }: KeyboardEvent) => ({ key, ctrlKey, metaKey });

/** At the cursor, so that the browser's own undo knows of it. */
function insert(input: HTMLTextAreaElement, text: string): void {
	const { selectionStart, selectionEnd, value } = input;
	input.setRangeText(text, selectionStart, selectionEnd, "end");
	if (input.value === value) return;
	input.dispatchEvent(new Event("input", { bubbles: true }));
}
