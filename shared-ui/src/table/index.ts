export { DataTable } from "./DataTable.tsx";
export type { DataTableColumn, DataTableProps } from "./types.ts";
export { type ListQuery, type ListStateOptions, useListState } from "./useListState.ts";
