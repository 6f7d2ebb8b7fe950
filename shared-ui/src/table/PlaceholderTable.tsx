// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the roles match the grid that replaces this table

import { Skeleton } from "../components/Skeleton/Skeleton.tsx";
import { useTexts } from "../texts.ts";
import { cellClass, type DataTableModel, headingClass, headingOf, rowHeaderOf } from "./columns.ts";
import { Heading } from "./Heading.tsx";

const ROWS = ["first", "second", "third"];

interface PlaceholderTableProps<TRow extends object> {
	ariaLabel: string;
	table: DataTableModel<TRow>;
}

/** Headings and empty rows until data arrives. React Aria's table would render twice and delay the page. */
export function PlaceholderTable<TRow extends object>({ ariaLabel, table }: PlaceholderTableProps<TRow>) {
	const texts = useTexts();
	const headers = table.getFlatHeaders();
	const columns = headers.map(({ column }) => column);
	const rowHeader = rowHeaderOf(columns);
	const [order] = table.state.sorting;
	return (
		<table role="grid" aria-label={ariaLabel} className="ui-table__grid">
			<thead className="ui-table__head">
				<tr>
					{headers.map((header) => {
						const { column } = header;
						const { meta } = column.columnDef;
						const ordered = order?.id !== column.id ? "none" : order.desc ? "descending" : "ascending";
						const direction = column.getCanSort() ? ordered : undefined;
						return (
							<th
								key={column.id}
								scope="col"
								className={headingClass(meta)}
								aria-sort={direction}
								data-allows-sorting={direction && true}
							>
								<Heading table={table} header={header} direction={direction} />
							</th>
						);
					})}
				</tr>
			</thead>
			<tbody>
				{ROWS.map((row) => (
					<tr key={row} className="ui-table__row">
						{columns.map((column) => (
							<td
								key={column.id}
								role={column === rowHeader ? "rowheader" : undefined}
								className={cellClass(column.columnDef.meta)}
								data-label={column.columnDef.meta?.isHeaderHidden ? "" : headingOf(column)}
							>
								<Skeleton />
								{/* Screen readers need a text in the cell that names a row, even while the row is
								    empty. */}
								{column === rowHeader && <span className="ui-visually-hidden">{texts.loading}</span>}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
