export { type DataTableColumn, ROW_ACTIONS } from "./columns.ts";
export { DataTable, type DataTableProps } from "./DataTable.tsx";
export { EditableGrid } from "./EditableGrid.tsx";
export type {
	CellErrors,
	EditableGridColumn,
	EditableGridHandle,
	EditableGridTexts,
	GridEdit,
} from "./editable-grid.ts";
export type { GridPlace } from "./grid-moves.ts";
export { type ListQuery, unknownPlaces, useListState } from "./useListState.ts";
