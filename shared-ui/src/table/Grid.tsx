import { type ReactNode, useEffect, useState } from "react";
import { Cell, Column, Row, Table, TableBody, TableHeader } from "react-aria-components";
import { classNames } from "../components/class-names.ts";
import { given } from "../components/given.ts";
import { Icon } from "../components/Icon/Icon.tsx";
import { Skeleton } from "../components/Skeleton/Skeleton.tsx";
import { useTexts } from "../texts.ts";
import { type DataTableModel, type DataTableRow, headingOf } from "./columns.ts";

export interface GridProps<TRow extends object> {
	ariaLabel: string;
	table: DataTableModel<TRow>;
	/** There is no answer yet. */
	isWaiting: boolean;
	isVirtualized: boolean;
	renderEmpty: () => ReactNode;
}

const LAYOUT = { headingHeight: 44, estimatedRowHeight: 52 };
/** Few: each is drawn twice, for the collection and for the table, before a page is shown. */
const PLACEHOLDERS = Array.from({ length: 3 }, (_, index) => ({ id: `placeholder ${index}` }));
const SORT_ICONS = { none: "sort", ascending: "chevron-up", descending: "chevron-down" } as const;

/** The headings of rows must not be without a word, those to come neither. */
function Placeholder({ isNamed }: { isNamed: boolean }) {
	const texts = useTexts();
	return (
		<>
			<Skeleton />
			{isNamed && <span className="ui-visually-hidden">{texts.loading}</span>}
		</>
	);
}

function GridTable<TRow extends object>({ table, isVirtualized, ...props }: GridProps<TRow>) {
	const {
		sorting: [order],
		columnVisibility,
	} = table.state;
	const headers = table.getFlatHeaders();
	const rows: readonly DataTableRow<TRow>[] = props.isWaiting ? PLACEHOLDERS : table.getRowModel().rows;
	const columns = headers.map(({ column }) => column);
	const rowHeader = columns.find((column) => !column.getCanHide()) ?? columns[0];
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
							className={classNames(
								"ui-table__column",
								`ui-table__cell--${meta?.align ?? "start"}`,
								meta?.isHeaderHidden && "ui-table__column--unnamed",
							)}
							{...(isVirtualized && { width: maxSize === size ? size : `${size}fr`, ...given({ minWidth: minSize }) })}
						>
							{({ allowsSorting, sortDirection }) => (
								<span className="ui-table__heading">
									<span className={classNames(meta?.isHeaderHidden && "ui-visually-hidden")}>
										<table.FlexRender header={header} />
									</span>
									{allowsSorting && <Icon name={SORT_ICONS[sortDirection ?? "none"]} className="ui-table__sort" />}
								</span>
							)}
						</Column>
					);
				})}
			</TableHeader>
			<TableBody
				items={rows}
				dependencies={[table.options.columns, columnVisibility]}
				renderEmptyState={props.renderEmpty}
			>
				{(row) => {
					const cells = row.getVisibleCells?.();
					return (
						<Row id={row.id} className="ui-table__row">
							{columns.map((column, index) => {
								const { meta } = column.columnDef;
								const cell = cells?.[index];
								return (
									<Cell
										key={column.id}
										className={classNames(
											"ui-table__cell",
											`ui-table__cell--${meta?.align ?? "start"}`,
											meta?.isWhole && "ui-table__cell--whole",
											meta?.isLong && "ui-table__cell--long",
										)}
										data-label={meta?.isHeaderHidden ? "" : headingOf(column)}
									>
										{cell ? <table.FlexRender cell={cell} /> : <Placeholder isNamed={column === rowHeader} />}
									</Cell>
								);
							})}
						</Row>
					);
				}}
			</TableBody>
		</Table>
	);
}

type Virtual = typeof import("./virtual.ts");
let known: Virtual | undefined;

/** Absent until it is loaded; without an answer the list is drawn whole. */
function useVirtual(): Virtual | "none" | undefined {
	const [virtual, setVirtual] = useState<Virtual | "none" | undefined>(known);
	useEffect(() => {
		if (virtual !== undefined) return;
		import("./virtual.ts").then(
			(loaded) => {
				known = loaded;
				setVirtual(loaded);
			},
			() => setVirtual("none"),
		);
	}, [virtual]);
	return virtual;
}

function LongGrid<TRow extends object>(props: GridProps<TRow>) {
	const virtual = useVirtual();
	if (virtual === undefined) return <GridTable {...props} isWaiting isVirtualized={false} />;
	if (virtual === "none") return <GridTable {...props} isVirtualized={false} />;
	const { Virtualizer, TableLayout } = virtual;
	return (
		<Virtualizer layout={TableLayout} layoutOptions={LAYOUT}>
			<GridTable {...props} />
		</Virtualizer>
	);
}

export function Grid<TRow extends object>(props: GridProps<TRow>) {
	return props.isVirtualized ? <LongGrid {...props} /> : <GridTable {...props} />;
}
