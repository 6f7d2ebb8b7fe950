export { DataTable } from "./DataTable.tsx";
export { EditableGrid } from "./EditableGrid.tsx";
export type {
	CellErrors,
	EditableGridColumn,
	EditableGridHandle,
	EditableGridTexts,
	GridEdit,
} from "./editable-grid.ts";
export type { GridPlace } from "./grid-moves.ts";
export type { DataTableColumn, DataTableProps } from "./types.ts";
export { unknownPlaces } from "./unknown-places.ts";
export { type ListQuery, type ListStateOptions, useListState } from "./useListState.ts";
