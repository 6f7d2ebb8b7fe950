import type { ReactNode } from "react";
import { Cell, Column, Row, Table, TableBody, TableHeader } from "react-aria-components";
import { TextLink } from "../components/Link/Link.tsx";
import { withoutUndefined } from "../components/without-undefined.ts";
import { cellClass, type DataTableModel, headingClass, headingOf, rowHeaderOf } from "./columns.ts";
import { Heading } from "./Heading.tsx";

export interface GridProps<TRow extends object> {
	ariaLabel: string;
	table: DataTableModel<TRow>;
	isWaiting: boolean;
	isVirtualized: boolean;
	rowHref?: ((row: TRow) => string) | undefined;
	renderEmpty: () => ReactNode;
}

type DataTableCell<TRow extends object> = ReturnType<
	ReturnType<DataTableModel<TRow>["getRowModel"]>["rows"][number]["getVisibleCells"]
>[number];

/** Returns a cell's content by a plain call. A component would mount again for new columns and interrupt a press. */
function contentOf<TRow extends object>(cell: DataTableCell<TRow>): ReactNode {
	const { accessorFn, columnDef } = cell.column;
	const { cell: content, meta } = columnDef;
	const drawn = typeof content === "function" ? content(cell.getContext()) : content;
	const text = meta?.isLong && accessorFn ? cell.getValue() : undefined;
	// Compact rows cut off long texts, so a tooltip shows the full text.
	return typeof text === "string" ? <span title={text}>{drawn}</span> : drawn;
}

export function GridTable<TRow extends object>({ table, isVirtualized, rowHref, ...props }: GridProps<TRow>) {
	const {
		sorting: [order],
		columnVisibility,
	} = table.state;
	const headers = table.getFlatHeaders();
	const rowHeader = rowHeaderOf(headers.map(({ column }) => column));
	return (
		<Table
			aria-label={props.ariaLabel}
			className="ui-table__grid"
			{...(order && { sortDescriptor: { column: order.id, direction: order.desc ? "descending" : "ascending" } })}
			onSortChange={({ column, direction }) =>
				table.setSorting([{ id: String(column), desc: direction === "descending" }])
			}
		>
			<TableHeader className="ui-table__head">
				{headers.map((header) => {
					const { column } = header;
					const { meta, minSize, maxSize } = column.columnDef;
					const size = column.getSize();
					return (
						<Column
							key={column.id}
							id={column.id}
							isRowHeader={column === rowHeader}
							allowsSorting={column.getCanSort()}
							textValue={headingOf(column)}
							className={headingClass(meta)}
							{...(isVirtualized && {
								width: maxSize === size ? size : `${size}fr`,
								...withoutUndefined({ minWidth: minSize }),
							})}
						>
							{({ allowsSorting, sortDirection }) => (
								<Heading
									table={table}
									header={header}
									direction={allowsSorting ? (sortDirection ?? "none") : undefined}
								/>
							)}
						</Column>
					);
				})}
			</TableHeader>
			<TableBody
				items={table.getRowModel().rows}
				dependencies={[table.options.columns, columnVisibility, rowHref]}
				renderEmptyState={props.renderEmpty}
			>
				{(row) => (
					<Row id={row.id} className="ui-table__row">
						{row.getVisibleCells().map((cell) => {
							const { meta } = cell.column.columnDef;
							return (
								<Cell
									key={cell.column.id}
									className={cellClass(meta)}
									data-label={meta?.isHeaderHidden ? "" : headingOf(cell.column)}
								>
									{rowHref && cell.column === rowHeader ? (
										<TextLink variant="quiet" href={rowHref(row.original)} className="ui-table__link">
											{contentOf(cell)}
										</TextLink>
									) : (
										contentOf(cell)
									)}
								</Cell>
							);
						})}
					</Row>
				)}
			</TableBody>
		</Table>
	);
}
