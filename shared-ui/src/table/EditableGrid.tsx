// biome-ignore-all lint/a11y/useSemanticElements: a table of HTML cannot be drawn in parts, and loses its roles with its display

import "./EditableGrid.css";
import { type CSSProperties, type Ref, useId, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { EditableGridRow, type GridRowActions, useFocusActive } from "./EditableGridRow.tsx";
import type { EditableGridHandle, EditableGridProps } from "./editable-grid.ts";
import { useEditableGrid } from "./useEditableGrid.ts";
import { useGridWindow } from "./useGridWindow.ts";

/** The newest of what changes with every drawing, for rows that are not drawn anew for it. */
function useLatest<T>(value: T) {
	const latest = useRef(value);
	useLayoutEffect(() => {
		latest.current = value;
	});
	return latest;
}

function Headings({ headers, hidden }: { headers: readonly string[]; hidden: string | undefined }) {
	return (
		<div role="row" tabIndex={-1} aria-rowindex={1} className="ui-editgrid__headings">
			{headers.map((header, index) => (
				<div key={header} role="columnheader" tabIndex={-1} aria-colindex={index + 1} className="ui-editgrid__heading">
					<span className={header === hidden ? "ui-visually-hidden" : undefined}>{header}</span>
				</div>
			))}
		</div>
	);
}

/**
 * A table of texts that is filled in as in a spreadsheet: with arrows, typing, Enter, Tab and the clipboard. Only the
 * rows in sight are drawn, so thousands of them are as quick as ten.
 */
export function EditableGrid<TRow>({ ref, ...props }: EditableGridProps<TRow> & { ref?: Ref<EditableGridHandle> }) {
	const { ariaLabel, columns, rows, rowKey, errors, texts, onRemove } = props;
	const id = useId();
	const scroller = useRef<HTMLDivElement>(null);
	const isFocusWanted = useRef(false);
	const count = rows.length + (props.canAppend ? 1 : 0);
	const { rowHeight, indexes, update, ...view } = useGridWindow(scroller, count);
	const grid = useEditableGrid(props, { ...view, isFocusWanted });
	const actions = useLatest<GridRowActions>(grid.actions);
	useFocusActive(scroller, isFocusWanted);
	useImperativeHandle(ref, () => ({
		focus: (row, column) => {
			const index = columns.findIndex(({ id: name }) => name === column);
			grid.go({ row, column: Math.max(0, index) });
		},
	}));

	// The active row keeps the focus while others are looked at.
	const drawn = indexes.includes(grid.active.row) || count === 0 ? indexes : [...indexes, grid.active.row];
	const headers = [texts.rowNumber, ...columns.map(({ header }) => header), ...(onRemove ? [texts.actions] : [])];
	const tracks = ["var(--ui-editgrid-number)", ...columns.map(({ width }) => width), ...(onRemove ? ["3rem"] : [])];
	const style = {
		"--ui-editgrid-tracks": tracks.join(" "),
		"--ui-editgrid-row": `${rowHeight}px`,
	} as CSSProperties;
	return (
		<div className="ui-editgrid">
			<div
				ref={scroller}
				role="grid"
				tabIndex={-1}
				aria-label={ariaLabel}
				aria-describedby={`${id}-hint`}
				aria-rowcount={count + 1}
				aria-colcount={headers.length}
				aria-multiselectable="true"
				className="ui-editgrid__scroll"
				style={style}
				onScroll={update}
				onKeyDown={grid.onKeyDown}
				onCopy={grid.onCopy}
				onCut={grid.onCopy}
				onPaste={grid.onPaste}
			>
				<Headings headers={headers} hidden={onRemove && texts.actions} />
				<div role="rowgroup" className="ui-editgrid__body" style={{ blockSize: count * rowHeight }}>
					{drawn.map((index) => {
						const row = rows[index];
						const isActive = grid.active.row === index;
						const isSelected = index >= grid.block.top && index <= grid.block.bottom;
						return (
							<EditableGridRow
								key={row === undefined ? "new" : rowKey(row)}
								id={id}
								index={index}
								top={index * rowHeight}
								columns={columns}
								texts={texts}
								values={columns.map((_column, column) => grid.textAt(index, column))}
								errors={errors.get(index)}
								lock={grid.lockOf(index)}
								isNew={row === undefined}
								activeColumn={isActive ? grid.active.column : -1}
								selected={isSelected ? grid.block : undefined}
								editing={isActive ? grid.editing : undefined}
								removal={isSelected ? grid.removal : undefined}
								hasActions={onRemove !== undefined}
								actions={actions}
							/>
						);
					})}
				</div>
			</div>
			<p id={`${id}-hint`} className="ui-editgrid__hint">
				{texts.hint}
			</p>
		</div>
	);
}
