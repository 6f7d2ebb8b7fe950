// biome-ignore-all lint/a11y/useSemanticElements: an HTML table cannot be virtualized and loses its roles with another display value

import type { CellSelectionBounds } from "@tanstack/react-table";
import { type KeyboardEvent, type MouseEvent, memo, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "../../components/class-names.ts";
import { Icon } from "../../components/Icon/Icon.tsx";
import {
	ACTIONS,
	type CellErrors,
	type EditableGridRowModel,
	type EditableGridTexts,
	type GridLink,
} from "./editable-grid.ts";
import type { GridPlace } from "./grid-moves.ts";
import { LinkCell } from "./LinkCell.tsx";

export interface CellEditing {
	column: number;
	text: string;
	/** True when typing has opened the editor. Arrow keys then leave the cell instead of moving the cursor. */
	isFresh: boolean;
	/** True near the lower edge of the grid, where the editor opens upwards. */
	isUp: boolean;
}

export interface GridRowActions {
	onCellDown: (place: GridPlace, event: MouseEvent) => void;
	onCellOver: (place: GridPlace, event: MouseEvent) => void;
	onCellOpen: (place: GridPlace) => void;
	onRowDown: (row: number, event: MouseEvent) => void;
	onType: (text: string) => void;
	onEditorKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
	onEditorBlur: () => void;
	onRemove: (row: number) => void;
}

interface EditorProps {
	id: string;
	label: string;
	editing: CellEditing;
	error: string | undefined;
	actions: RefObject<GridRowActions>;
}

function Editor({ id, label, editing, error, actions }: EditorProps) {
	const [text, setText] = useState(editing.text);
	return (
		<div className={classNames("ui-editgrid__editor", editing.isUp && "ui-editgrid__editor--up")}>
			<textarea
				data-active=""
				className="ui-editgrid__input"
				rows={1}
				aria-label={label}
				aria-invalid={error !== undefined}
				aria-describedby={error === undefined ? undefined : `${id}-note`}
				value={text}
				onChange={({ target }) => {
					setText(target.value);
					actions.current.onType(target.value);
				}}
				onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
				onKeyDown={(event) => actions.current.onEditorKey(event)}
				onBlur={() => actions.current.onEditorBlur()}
				onMouseDown={(event) => event.stopPropagation()}
			/>
			{error !== undefined && <Note id={id} text={error} isError />}
		</div>
	);
}

function Note({ id, text, isError }: { id: string; text: string; isError: boolean }) {
	const note = useRef<HTMLDivElement>(null);
	const [isUp, setUp] = useState(false);
	useLayoutEffect(() => {
		const { left = 0, bottom = 0 } = note.current?.getBoundingClientRect() ?? {};
		const lowest = Math.min(bottom, document.documentElement.clientHeight);
		// The pointer ignores the note, so this finds the cell behind the note, or what covers the note.
		const found = document.elementFromPoint(left + 1, lowest - 1);
		setUp(found !== null && !note.current?.closest("[role=grid]")?.contains(found));
	}, []);
	const classes = [
		"ui-editgrid__note",
		isError && "ui-editgrid__note--error",
		isUp && "ui-editgrid__note--up",
	] as const;
	return (
		<div ref={note} id={`${id}-note`} className={classNames(...classes)}>
			<Icon name={isError ? "error" : "lock"} />
			<span>{text}</span>
		</div>
	);
}

export interface EditableGridRowProps {
	id: string;
	index: number;
	number: number;
	top: number;
	row: EditableGridRowModel;
	texts: EditableGridTexts;
	errors: CellErrors | undefined;
	lock: string | undefined;
	isNew: boolean;
	/** Index of the active cell's column, or -1 when the active cell is in another row. */
	activeColumn: number;
	selected: Pick<CellSelectionBounds, "minColumnIndex" | "maxColumnIndex"> | undefined;
	editing: CellEditing | undefined;
	/** Label of the button that removes all selected rows; undefined if it removes only this row. */
	removeLabel: string | undefined;
	actions: RefObject<GridRowActions>;
}

interface GridCellProps {
	cell: ReturnType<EditableGridRowProps["row"]["getAllCells"]>[number];
	column: number;
	props: EditableGridRowProps;
}

function GridCell({ cell, column, props }: GridCellProps) {
	const { id, index, number, texts, errors, lock, activeColumn, selected, editing, actions } = props;
	const error = errors?.[cell.column.id];
	const note = error ?? lock;
	const isActive = activeColumn === column;
	const isEdited = editing?.column === column;
	const isSelected = selected !== undefined && column >= selected.minColumnIndex && column <= selected.maxColumnIndex;
	const place = { row: index, column };
	return (
		// biome-ignore lint/a11y/useKeyWithMouseEvents: the keys of all cells are heard by the grid
		// biome-ignore lint/a11y/useKeyWithClickEvents: the keys of all cells are heard by the grid
		<div
			role="gridcell"
			aria-colindex={column + 2}
			aria-selected={isSelected}
			aria-readonly={lock !== undefined}
			aria-invalid={error !== undefined || undefined}
			aria-describedby={isActive && note !== undefined && !isEdited ? `${id}-note` : undefined}
			tabIndex={isActive && !isEdited ? 0 : -1}
			data-active={isActive && !isEdited ? "" : undefined}
			data-invalid={error !== undefined || undefined}
			className="ui-editgrid__cell"
			onMouseDown={(event) => actions.current.onCellDown(place, event)}
			onMouseOver={(event) => actions.current.onCellOver(place, event)}
			onDoubleClick={() => actions.current.onCellOpen(place)}
			onClick={({ nativeEvent }) => {
				// A touch device has no keyboard to start typing, so a single tap opens the editor.
				if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch")
					actions.current.onCellOpen(place);
			}}
		>
			<span className="ui-editgrid__text">{String(cell.getValue() ?? "")}</span>
			{error !== undefined && <Icon name="error" className="ui-editgrid__mark" />}
			{isEdited && editing && (
				<Editor
					id={id}
					label={texts.cell(String(cell.column.columnDef.header), number)}
					editing={editing}
					error={error}
					actions={actions}
				/>
			)}
			{isActive && !isEdited && note !== undefined && <Note id={id} text={note} isError={error !== undefined} />}
		</div>
	);
}

function ActionCell({ column, props }: Omit<GridCellProps, "cell">) {
	const { index, number, texts, lock, isNew, activeColumn, actions } = props;
	const isActive = activeColumn === column;
	const hasButton = !isNew && lock === undefined;
	const label = props.removeLabel ?? texts.remove(number, number, 1);
	return (
		<div
			role="gridcell"
			aria-colindex={column + 2}
			tabIndex={isActive && !hasButton ? 0 : -1}
			data-active={isActive && !hasButton ? "" : undefined}
			className="ui-editgrid__cell ui-editgrid__cell--action"
		>
			{hasButton && (
				<button
					type="button"
					className="ui-editgrid__remove"
					aria-label={label}
					title={label}
					tabIndex={isActive ? 0 : -1}
					data-active={isActive ? "" : undefined}
					onClick={() => actions.current.onRemove(index)}
				>
					<Icon name="trash" />
				</button>
			)}
		</div>
	);
}

export const EditableGridRow = memo(
	function EditableGridRow(props: EditableGridRowProps) {
		const { index, number, top, row, texts, lock, isNew, activeColumn, actions } = props;
		return (
			<div
				role="row"
				tabIndex={-1}
				aria-rowindex={index + 2}
				className={classNames("ui-editgrid__row", activeColumn !== -1 && "ui-editgrid__row--active")}
				data-locked={lock !== undefined || undefined}
				data-new={isNew || undefined}
				style={{ insetBlockStart: top }}
			>
				<div
					role="rowheader"
					tabIndex={-1}
					aria-colindex={1}
					className="ui-editgrid__cell ui-editgrid__number"
					title={lock}
					onMouseDown={(event) => actions.current.onRowDown(index, event)}
				>
					{isNew ? <Icon name="plus" /> : number}
					{isNew && <span className="ui-visually-hidden">{texts.newRow}</span>}
					{lock !== undefined && <Icon name="lock" />}
					{lock !== undefined && <span className="ui-visually-hidden">{texts.locked}</span>}
				</div>
				{row.getAllCells().map((cell, column) => {
					if (cell.column.id === ACTIONS) return <ActionCell key={ACTIONS} column={column} props={props} />;
					if (!cell.column.columnDef.meta?.isLinks)
						return <GridCell key={cell.column.id} cell={cell} column={column} props={props} />;
					return (
						<LinkCell
							key={cell.column.id}
							links={(cell.getValue() ?? []) as readonly GridLink[]}
							column={column}
							isActive={activeColumn === column}
							onDown={(event) => actions.current.onCellDown({ row: index, column }, event)}
						/>
					);
				})}
			</div>
		);
	},
	// Rows are new objects after each change, so their cell values are compared instead.
	({ row, selected, ...before }, after) =>
		(Object.keys(before) as (keyof typeof before)[]).every((name) => before[name] === after[name]) &&
		after.row.getAllCells().every((cell) => row.getValue(cell.column.id) === cell.getValue()) &&
		selected?.minColumnIndex === after.selected?.minColumnIndex &&
		selected?.maxColumnIndex === after.selected?.maxColumnIndex,
);
