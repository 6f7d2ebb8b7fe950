import {
	type Column,
	type ColumnDef,
	type ColumnSort,
	columnSizingFeature,
	columnVisibilityFeature,
	type ReactTable,
	type RowData,
	rowSortingFeature,
	tableFeatures,
} from "@tanstack/react-table";
import { classNames } from "../components/class-names.ts";

interface ColumnMeta {
	/** Never wraps the cell. Use it for numbers and dates. */
	isWhole?: boolean;
	/** Does not wrap the cell in compact rows. Use it for a few words or a period. */
	isBrief?: boolean;
	/** Marks free text, in which long words may break at any character. */
	isLong?: boolean;
	align?: "end";
	/** Shows the heading only to screen readers. Use it for a column of buttons. */
	isHeaderHidden?: boolean;
}

export const dataTableFeatures = tableFeatures({
	columnSizingFeature,
	columnVisibilityFeature,
	rowSortingFeature,
	columnMeta: {} as ColumnMeta,
});
type Features = typeof dataTableFeatures;

/**
 * Column of a list. Users can sort by it if it has an accessor; its id is then the sort key of the server. In
 * virtualized lists `size` is a share of the remaining width, or pixels if `maxSize` is equal. The first column with
 * `enableHiding: false` names the row for screen readers.
 */
export type DataTableColumn<TRow extends RowData> = ColumnDef<Features, TRow> & { id: string; header: string };
export type DataTableModel<TRow extends RowData> = ReactTable<Features, TRow>;
type DataTableHeading<TRow extends RowData> = Column<Features, TRow>;

/** Options of the last column with the row's buttons, which users cannot hide. */
export const ROW_ACTIONS = { enableHiding: false, meta: { isHeaderHidden: true, align: "end" } } as const;

export const headingOf = <TRow extends RowData>({ columnDef: { header } }: DataTableHeading<TRow>) =>
	typeof header === "string" ? header : "";

/** Returns the column whose cells name the rows for screen readers: the first one that cannot be hidden. */
export const rowHeaderOf = <TRow extends RowData>(columns: readonly DataTableHeading<TRow>[]) =>
	columns.find((column) => !column.getCanHide()) ?? columns[0];

const aligned = ({ align }: ColumnMeta) => `ui-table__cell--${align ?? "start"}`;
export const headingClass = (meta: ColumnMeta = {}) =>
	classNames("ui-table__column", aligned(meta), meta.isHeaderHidden && "ui-table__column--unnamed");
export const cellClass = (meta: ColumnMeta = {}) =>
	classNames(
		"ui-table__cell",
		aligned(meta),
		meta.isWhole && "ui-table__cell--whole",
		meta.isBrief && "ui-table__cell--brief",
		meta.isLong && "ui-table__cell--long",
	);

/** Returns an order as text for the URL and the API: `name` is ascending, `-name` descending. */
export const sortOf = ({ id, desc }: ColumnSort) => (desc ? `-${id}` : id);
export const sortingOf = (sort: string | undefined): ColumnSort[] =>
	sort === undefined ? [] : [{ id: sort.replace(/^-/, ""), desc: sort.startsWith("-") }];
