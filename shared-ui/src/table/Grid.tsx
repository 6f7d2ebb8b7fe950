import { type ReactNode, useMemo } from "react";
import {
	Cell,
	Column,
	Row,
	type SortDescriptor,
	Table,
	TableBody,
	TableHeader,
	TableLayout,
	Virtualizer,
} from "react-aria-components";
import { classNames } from "../components/class-names.ts";
import { given } from "../components/given.ts";
import { Icon } from "../components/Icon/Icon.tsx";
import { Skeleton } from "../components/Skeleton/Skeleton.tsx";
import { useTexts } from "../texts.ts";
import type { DataTableColumn } from "./types.ts";

/** A row of the answer, or the place of one that is still to come. */
export interface GridRow<TRow> {
	id: string;
	value: TRow | undefined;
}

export interface GridProps<TRow> {
	ariaLabel: string;
	columns: readonly DataTableColumn<TRow>[];
	rows: readonly GridRow<TRow>[];
	rowHref: ((row: TRow) => string) | undefined;
	sort: string | undefined;
	onSortChange: ((sort: string) => void) | undefined;
	isVirtualized: boolean;
	renderEmpty: () => ReactNode;
}

const HEADING_HEIGHT = 44;
const ROW_HEIGHT = 52;
const COLUMN_WIDTH = 112;

const toDescriptor = (sort: string | undefined): SortDescriptor | undefined => {
	if (sort === undefined) return undefined;
	return sort.startsWith("-")
		? { column: sort.slice(1), direction: "descending" }
		: { column: sort, direction: "ascending" };
};
const fromDescriptor = ({ column, direction }: SortDescriptor) => `${direction === "descending" ? "-" : ""}${column}`;

function HeaderContent({ header, isHidden, direction }: { header: string; isHidden: boolean; direction: string }) {
	const icon = direction === "none" ? "sort" : direction === "ascending" ? "chevron-up" : "chevron-down";
	return (
		<span className="ui-table__heading">
			<span className={classNames(isHidden && "ui-visually-hidden")}>{header}</span>
			{direction !== "" && <Icon name={icon} className="ui-table__sort" />}
		</span>
	);
}

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

function GridTable<TRow>({ ariaLabel, columns, rows, rowHref, sort, onSortChange, ...props }: GridProps<TRow>) {
	const rowHeader = columns.find((column) => column.isRowHeader)?.id ?? columns[0]?.id;
	const alignment = (column: DataTableColumn<TRow>) => `ui-table__cell--${column.align ?? "start"}`;
	return (
		<Table
			aria-label={ariaLabel}
			className={classNames("ui-table__grid", props.isVirtualized && "ui-table__grid--virtual")}
			{...given({ sortDescriptor: toDescriptor(sort) })}
			onSortChange={(descriptor) => onSortChange?.(fromDescriptor(descriptor))}
		>
			<TableHeader className="ui-table__head">
				{columns.map((column) => (
					<Column
						key={column.id}
						id={column.id}
						isRowHeader={column.id === rowHeader}
						allowsSorting={column.isSortable === true && onSortChange !== undefined}
						textValue={column.header}
						className={classNames(
							"ui-table__column",
							alignment(column),
							column.isHeaderHidden && "ui-table__column--unnamed",
						)}
						{...given({ width: column.width, minWidth: props.isVirtualized ? COLUMN_WIDTH : undefined })}
					>
						{({ allowsSorting, sortDirection }) => (
							<HeaderContent
								header={column.header}
								isHidden={column.isHeaderHidden ?? false}
								direction={allowsSorting ? (sortDirection ?? "none") : ""}
							/>
						)}
					</Column>
				))}
			</TableHeader>
			<TableBody items={rows} dependencies={[columns, rowHref]} renderEmptyState={props.renderEmpty}>
				{({ id, value }) => (
					<Row id={id} className="ui-table__row" {...(value !== undefined && rowHref ? { href: rowHref(value) } : {})}>
						{columns.map((column) => (
							<Cell
								key={column.id}
								className={classNames(
									"ui-table__cell",
									alignment(column),
									column.isWhole && "ui-table__cell--whole",
									column.isLong && "ui-table__cell--long",
								)}
								data-label={column.isHeaderHidden ? "" : column.header}
							>
								{value === undefined ? <Placeholder isNamed={column.id === rowHeader} /> : column.cell(value)}
							</Cell>
						))}
					</Row>
				)}
			</TableBody>
		</Table>
	);
}

export function Grid<TRow>(props: GridProps<TRow>) {
	const layoutOptions = useMemo(() => ({ headingHeight: HEADING_HEIGHT, estimatedRowHeight: ROW_HEIGHT }), []);
	if (!props.isVirtualized) return <GridTable {...props} />;
	return (
		<Virtualizer layout={TableLayout} layoutOptions={layoutOptions}>
			<GridTable {...props} />
		</Virtualizer>
	);
}
