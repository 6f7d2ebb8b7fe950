import { type CellSelectionState, useTable } from "@tanstack/react-table";
import { useMemo, useState } from "react";
import { ACTIONS, type EditableGridColumn, type EditableGridProps, editableGridFeatures } from "./editable-grid.ts";
import { type GridPlace, placeWithin } from "./grid-moves.ts";

const NEW_ROW = {};
const FIRST_CELL = { minRowIndex: 0, maxRowIndex: 0, minColumnIndex: 0, maxColumnIndex: 0 };

/** Returns columns, rows and selection. Row ids are indexes, so that the selection stays when rows are removed. */
export function useGridModel<TRow extends object>({
	columns,
	rows,
	canAppend,
	onRemove,
	texts,
}: EditableGridProps<TRow>) {
	const hasActions = onRemove !== undefined;
	const all = useMemo((): readonly EditableGridColumn<TRow>[] => {
		const actions = { id: ACTIONS, header: texts.actions, size: 48, minSize: 48, maxSize: 48 };
		const shown = columns.map((column) => (column.meta?.isLinks ? { ...column, enableCellSelection: false } : column));
		return hasActions ? [...shown, { ...actions, enableCellSelection: false }] : shown;
	}, [columns, hasActions, texts.actions]);
	const data = useMemo(() => (canAppend ? [...rows, NEW_ROW as TRow] : rows), [rows, canAppend]);
	const size = { rows: data.length, columns: all.length };
	const [chosen, setChosen] = useState<CellSelectionState>([]);
	const [range] = chosen;
	const placeOf = (row = "0", column = "") =>
		placeWithin({ row: Number(row), column: all.findIndex(({ id }) => id === column) }, size);
	const active = placeOf(range?.focusRowId, range?.focusColumnId);
	const anchor = placeOf(range?.anchorRowId, range?.anchorColumnId);
	const rangeOf = (from: GridPlace, to: GridPlace) => ({
		anchorRowId: String(from.row),
		anchorColumnId: all[from.column]?.id ?? "",
		focusRowId: String(to.row),
		focusColumnId: all[to.column]?.id ?? "",
	});
	const { anchorRowId, anchorColumnId, focusRowId, focusColumnId } = rangeOf(anchor, active);
	const cellSelection = useMemo(
		() => [{ anchorRowId, anchorColumnId, focusRowId, focusColumnId }],
		[anchorRowId, anchorColumnId, focusRowId, focusColumnId],
	);
	const table = useTable({
		features: editableGridFeatures,
		columns: all,
		data,
		autoResetCellSelection: false,
		state: { cellSelection },
		onCellSelectionChange: setChosen,
	});
	const [block = FIRST_CELL] = table.getCellSelectionBounds();
	const select = (to: GridPlace, from = to) => table.selectCellRange(rangeOf(from, to));
	return { table, size, active, anchor, block, select };
}
