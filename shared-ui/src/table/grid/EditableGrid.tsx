// biome-ignore-all lint/a11y/useSemanticElements: an HTML table cannot be virtualized and loses its roles with another display value

import "./EditableGrid.css";
import type { Column } from "@tanstack/react-table";
import { type CSSProperties, type Ref, useId, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { classNames } from "../../components/class-names.ts";
import { Icon } from "../../components/Icon/Icon.tsx";
import { withoutUndefined } from "../../components/without-undefined.ts";
import { EditableGridRow, type GridRowActions } from "./EditableGridRow.tsx";
import {
	ACTIONS,
	type EditableGridHandle,
	type EditableGridModel,
	type EditableGridProps,
	type editableGridFeatures,
} from "./editable-grid.ts";
import { useEditableGrid } from "./useEditableGrid.ts";
import { useGridWindow } from "./useGridWindow.ts";

/** Returns a ref with the latest value, so that memoized rows need not render again when a callback changes. */
function useLatest<T>(value: T) {
	const latest = useRef(value);
	useLayoutEffect(() => {
		latest.current = value;
	});
	return latest;
}

const SORT_ICONS = { none: "sort", ascending: "chevron-up", descending: "chevron-down" } as const;

interface HeadingsProps<TRow extends object> extends Pick<EditableGridProps<TRow>, "sorting" | "onSort"> {
	table: EditableGridModel<TRow>;
	rowNumber: string;
}

function Headings<TRow extends object>({ table, rowNumber, sorting, onSort }: HeadingsProps<TRow>) {
	const directionOf = (column: string) => {
		if (!onSort || column === ACTIONS) return undefined;
		if (sorting?.column !== column) return "none";
		return sorting.isDescending ? "descending" : "ascending";
	};
	return (
		<div role="row" tabIndex={-1} aria-rowindex={1} className="ui-editgrid__headings">
			<div role="columnheader" tabIndex={-1} aria-colindex={1} className="ui-editgrid__heading">
				{rowNumber}
			</div>
			{table.getFlatHeaders().map((header, index) => {
				const direction = directionOf(header.id);
				return (
					<div
						key={header.id}
						role="columnheader"
						tabIndex={-1}
						aria-colindex={index + 2}
						aria-sort={direction}
						className="ui-editgrid__heading"
					>
						{direction ? (
							// Tab skips headings, because the grid is one tab stop. Keyboard users sort by buttons outside of it.
							<button type="button" tabIndex={-1} className="ui-editgrid__sort" onClick={() => onSort?.(header.id)}>
								<table.FlexRender header={header} />
								<Icon
									name={SORT_ICONS[direction]}
									className={`ui-editgrid__direction ui-editgrid__direction--${direction}`}
								/>
							</button>
						) : (
							<span className={header.id === ACTIONS ? "ui-visually-hidden" : undefined}>
								<table.FlexRender header={header} />
							</span>
						)}
					</div>
				);
			})}
		</div>
	);
}

function trackOf<TRow extends object>(column: Column<typeof editableGridFeatures, TRow>): string {
	const { minSize = 0, maxSize = 0 } = column.columnDef;
	const least = `${minSize / 16}rem`;
	return minSize === maxSize ? least : `minmax(${least}, ${column.getSize()}fr)`;
}

/** Table that users edit like a spreadsheet. It renders only visible rows, so that thousands of rows stay fast. */
export function EditableGrid<TRow extends object>({
	ref,
	...props
}: EditableGridProps<TRow> & { ref?: Ref<EditableGridHandle> }) {
	const { columns, rows, rowKey, errors, texts, rowNumber = (row) => row + 1 } = props;
	const id = useId();
	const scroller = useRef<HTMLDivElement>(null);
	const isFocusWanted = useRef(false);
	const count = rows.length + (props.canAppend ? 1 : 0);
	const { rowHeight, indexes, update, ...view } = useGridWindow(scroller, count);
	const { table, ...grid } = useEditableGrid(props, { ...view, isFocusWanted });
	const { rows: models } = table.getRowModel();
	const actions = useLatest<GridRowActions>(grid.actions);
	useLayoutEffect(() => {
		if (!isFocusWanted.current) return;
		isFocusWanted.current = false;
		const active = scroller.current?.querySelector<HTMLElement>("[data-active]");
		// A cell can contain several links, so the link that the user has clicked keeps the focus.
		const focused = document.activeElement;
		if (focused instanceof HTMLAnchorElement && active?.closest("[role=gridcell]")?.contains(focused)) return;
		active?.focus({ preventScroll: true });
	});
	useImperativeHandle(ref, () => ({
		focus: (row, column) => {
			const index = columns.findIndex(({ id: name }) => name === column);
			grid.go({ row, column: Math.max(0, index) });
		},
	}));

	// The active row is rendered even when it is out of view, because it would otherwise lose the focus.
	const drawn = indexes.includes(grid.active.row) || count === 0 ? indexes : [...indexes, grid.active.row];
	const { from, to } = grid.removal ?? { from: 0, to: 0 };
	const removeLabel = grid.removal && texts.remove(rowNumber(from), rowNumber(to), to - from + 1);
	const leaves = table.getAllLeafColumns();
	const tracks = ["var(--ui-editgrid-number)", ...leaves.map(trackOf)];
	const style = {
		"--ui-editgrid-tracks": tracks.join(" "),
		"--ui-editgrid-row": `${rowHeight}px`,
	} as CSSProperties;
	return (
		<div className={classNames("ui-editgrid", props.isFilling && "ui-editgrid--filling")}>
			<div
				ref={scroller}
				role="grid"
				tabIndex={-1}
				aria-label={props.ariaLabel}
				aria-describedby={`${id}-hint`}
				aria-rowcount={count + 1}
				aria-colcount={tracks.length}
				aria-multiselectable="true"
				className="ui-editgrid__scroll"
				style={style}
				onScroll={update}
				onKeyDown={grid.onKeyDown}
				onCopy={grid.onCopy}
				onCut={grid.onCopy}
				onPaste={grid.onPaste}
			>
				<Headings
					table={table}
					rowNumber={texts.rowNumber}
					sorting={props.sorting}
					{...withoutUndefined({ onSort: props.onSort })}
				/>
				<div role="rowgroup" className="ui-editgrid__body" style={{ blockSize: count * rowHeight }}>
					{drawn.map((index) => {
						const row = rows[index];
						const model = models[index];
						const isActive = grid.active.row === index;
						const isSelected = index >= grid.block.minRowIndex && index <= grid.block.maxRowIndex;
						return (
							model && (
								<EditableGridRow
									key={row === undefined ? "new" : rowKey(row)}
									id={id}
									index={index}
									number={rowNumber(index)}
									top={index * rowHeight}
									row={model}
									texts={texts}
									errors={errors.get(index)}
									lock={grid.lockOf(index)}
									isNew={row === undefined}
									activeColumn={isActive ? grid.active.column : -1}
									selected={isSelected ? grid.block : undefined}
									editing={isActive ? grid.editing : undefined}
									removeLabel={isSelected ? removeLabel : undefined}
									actions={actions}
								/>
							)
						);
					})}
				</div>
			</div>
			<p id={`${id}-hint`} className="ui-editgrid__hint ui-hint">
				{texts.hint}
			</p>
		</div>
	);
}
