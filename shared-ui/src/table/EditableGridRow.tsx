// biome-ignore-all lint/a11y/useSemanticElements: a table of HTML cannot be drawn in parts, and loses its roles with its display

import { type KeyboardEvent, type MouseEvent, memo, type RefObject, useLayoutEffect, useState } from "react";
import { classNames } from "../components/class-names.ts";
import { Icon } from "../components/Icon/Icon.tsx";
import type { CellErrors, EditableGridColumn, EditableGridTexts } from "./editable-grid.ts";
import type { GridPlace } from "./grid-moves.ts";

export interface CellEditing {
	column: number;
	text: string;
	/** The arrows leave the cell; not where somebody came to mend a text. */
	isFresh: boolean;
	/** Opens upwards, for a cell at the lower edge. */
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
	return (
		<div id={`${id}-note`} className={classNames("ui-editgrid__note", isError && "ui-editgrid__note--error")}>
			<Icon name={isError ? "error" : "lock"} />
			<span>{text}</span>
		</div>
	);
}

export interface EditableGridRowProps {
	id: string;
	index: number;
	top: number;
	columns: readonly EditableGridColumn[];
	texts: EditableGridTexts;
	/** The texts of the cells, joined: rows are compared by it. */
	values: readonly string[];
	errors: CellErrors | undefined;
	lock: string | undefined;
	isNew: boolean;
	/** -1: none of this row's. */
	activeColumn: number;
	selected: { left: number; right: number } | undefined;
	editing: CellEditing | undefined;
	removal: { from: number; to: number } | undefined;
	hasActions: boolean;
	actions: RefObject<GridRowActions>;
}

function GridCell({ column, props }: { column: number; props: EditableGridRowProps }) {
	const { id, index, columns, texts, values, errors, lock, activeColumn, selected, editing, actions } = props;
	const { id: columnId = "", header = "" } = columns[column] ?? {};
	const error = errors?.[columnId];
	const note = error ?? lock;
	const isActive = activeColumn === column;
	const isEdited = editing?.column === column;
	const isSelected = selected !== undefined && column >= selected.left && column <= selected.right;
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
				// A finger has no second click to spare.
				if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch")
					actions.current.onCellOpen(place);
			}}
		>
			<span className="ui-editgrid__text">{values[column]}</span>
			{error !== undefined && <Icon name="error" className="ui-editgrid__mark" />}
			{isEdited && editing && (
				<Editor id={id} label={texts.cell(header, index + 1)} editing={editing} error={error} actions={actions} />
			)}
			{isActive && !isEdited && note !== undefined && <Note id={id} text={note} isError={error !== undefined} />}
		</div>
	);
}

function ActionCell({ props }: { props: EditableGridRowProps }) {
	const { index, columns, texts, lock, isNew, activeColumn, removal, actions } = props;
	const isActive = activeColumn === columns.length;
	const hasButton = !isNew && lock === undefined;
	const label = removal ? texts.remove(removal.from + 1, removal.to + 1) : texts.remove(index + 1, index + 1);
	return (
		<div
			role="gridcell"
			aria-colindex={columns.length + 2}
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
		const { index, top, columns, texts, lock, isNew, activeColumn, hasActions, actions } = props;
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
					{isNew ? <Icon name="plus" /> : index + 1}
					{isNew && <span className="ui-visually-hidden">{texts.newRow}</span>}
					{lock !== undefined && <Icon name="lock" />}
					{lock !== undefined && <span className="ui-visually-hidden">{texts.locked}</span>}
				</div>
				{columns.map(({ id }, column) => (
					<GridCell key={id} column={column} props={props} />
				))}
				{hasActions && <ActionCell props={props} />}
			</div>
		);
	},
	(before, after) =>
		(Object.keys(after) as (keyof EditableGridRowProps)[]).every(
			(name) => name === "values" || name === "selected" || name === "removal" || before[name] === after[name],
		) &&
		sameTexts(before.values, after.values) &&
		before.selected?.left === after.selected?.left &&
		before.selected?.right === after.selected?.right &&
		before.removal?.from === after.removal?.from &&
		before.removal?.to === after.removal?.to,
);

const sameTexts = (a: readonly string[], b: readonly string[]) => a.every((text, index) => text === b[index]);

/** Puts the focus where the active cell is, once it is drawn. */
export function useFocusActive(root: RefObject<HTMLElement | null>, isWanted: RefObject<boolean>) {
	useLayoutEffect(() => {
		if (!isWanted.current) return;
		isWanted.current = false;
		root.current?.querySelector<HTMLElement>("[data-active]")?.focus({ preventScroll: true });
	});
}
