export { EditableGrid } from "./EditableGrid.tsx";
export type {
	CellErrors,
	EditableGridColumn,
	EditableGridHandle,
	EditableGridTexts,
	GridEdit,
	GridLink,
	GridSorting,
} from "./editable-grid.ts";
export type { GridPlace } from "./grid-moves.ts";
