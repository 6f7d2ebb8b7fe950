export { type DataTableColumn, ROW_ACTIONS } from "./columns.ts";
export { DataTable, resultProps } from "./DataTable.tsx";
export type { ListFilter } from "./filters.ts";
export { firstPageOf } from "./first-page.ts";
export { type ListQuery, unknownPlaces, useListState } from "./useListState.ts";
