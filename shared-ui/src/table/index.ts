export { type DataTableColumn, ROW_ACTIONS } from "./columns.ts";
export { DataTable } from "./DataTable.tsx";
export { type ListQuery, unknownPlaces, useListState } from "./useListState.ts";
