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
	/** Stays in one line: a number that is read as one. */
	isWhole?: boolean;
	/** Stays in one line where the rows are compact: a few words or a period. */
	isBrief?: boolean;
	/** Free text: a single word that is longer than its place is parted. */
	isLong?: boolean;
	align?: "end";
	/** The heading is read out but not shown, as over buttons. */
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
 * A list is sorted by its columns with an accessor, whose ids are the names that the server sorts by. Sizes are for long
 * lists (`isVirtualized`), whose columns do not find their widths themselves: pixels where `maxSize` is the same, else a
 * share of what is left. The first column that cannot be hidden names the row for a screen reader.
 */
export type DataTableColumn<TRow extends RowData> = ColumnDef<Features, TRow> & { id: string; header: string };
export type DataTableModel<TRow extends RowData> = ReactTable<Features, TRow>;
type DataTableHeading<TRow extends RowData> = Column<Features, TRow>;

/** The column of a row's buttons; it cannot be hidden. */
export const ROW_ACTIONS = { enableHiding: false, meta: { isHeaderHidden: true, align: "end" } } as const;

/** `DataTableColumn` admits no other heading than a text. */
export const headingOf = <TRow extends RowData>({ columnDef: { header } }: DataTableHeading<TRow>) =>
	typeof header === "string" ? header : "";

/** The column whose cells name their rows. */
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

/** `name` ascending, `-name` descending, as in addresses and requests. */
export const sortOf = ({ id, desc }: ColumnSort) => (desc ? `-${id}` : id);
export const sortingOf = (sort: string | undefined): ColumnSort[] =>
	sort === undefined ? [] : [{ id: sort.replace(/^-/, ""), desc: sort.startsWith("-") }];
