import type { ReactNode } from "react";
import { Button } from "../components/Button/Button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../components/Menu/Menu.tsx";
import { SearchField } from "../components/TextField/SearchField.tsx";
import { useTexts } from "../texts.ts";
import { type DataTableModel, headingOf, sortingOf, sortOf } from "./columns.ts";
import { useDebouncedSearch } from "./useDebouncedSearch.ts";

interface SearchProps {
	label: string | undefined;
	search: string;
	onSearchChange: (search: string) => void;
}

function TableSearch({ label, search, onSearchChange }: SearchProps) {
	const texts = useTexts();
	const field = useDebouncedSearch(search, onSearchChange);
	return <SearchField {...field} aria-label={label ?? texts.search} placeholder={label ?? texts.search} />;
}

interface ChoiceProps<TRow extends object> {
	table: DataTableModel<TRow>;
}

/** No column has this id. */
const ALL = " all";

function ColumnChoice<TRow extends object>({ table }: ChoiceProps<TRow>) {
	const texts = useTexts();
	const columns = table.getAllLeafColumns().filter((column) => column.getCanHide());
	const shown = columns.filter((column) => column.getIsVisible()).map(({ id }) => id);
	const isComplete = shown.length === columns.length;
	return (
		<MenuTrigger>
			<Button icon="columns">{texts.columns}</Button>
			<Menu
				selectionMode="multiple"
				selectedKeys={isComplete ? [ALL, ...shown] : shown}
				onAction={(key) =>
					key === ALL ? table.resetColumnVisibility(true) : table.getColumn(String(key))?.toggleVisibility()
				}
				aria-label={texts.columns}
			>
				<MenuItem id={ALL}>{texts.allColumns}</MenuItem>
				{columns.map((column) => (
					<MenuItem key={column.id} id={column.id}>
						{headingOf(column)}
					</MenuItem>
				))}
			</Menu>
		</MenuTrigger>
	);
}

/** Cards have no column headings to press. */
function SortChoice<TRow extends object>({ table }: ChoiceProps<TRow>) {
	const texts = useTexts();
	const columns = table.getAllLeafColumns().filter((column) => column.getCanSort());
	return (
		<div className="ui-table__phone-only">
			<MenuTrigger>
				<Button icon="sort">{texts.sortBy}</Button>
				<Menu
					selectionMode="single"
					selectedKeys={table.state.sorting.map(sortOf)}
					onAction={(key) => table.setSorting(sortingOf(String(key)))}
					aria-label={texts.sortBy}
				>
					{columns.flatMap((column) => [
						<MenuItem key={column.id} id={column.id}>{`${headingOf(column)} ↑`}</MenuItem>,
						<MenuItem key={`-${column.id}`} id={`-${column.id}`}>{`${headingOf(column)} ↓`}</MenuItem>,
					])}
				</Menu>
			</MenuTrigger>
		</div>
	);
}

interface ToolbarProps<TRow extends object> extends ChoiceProps<TRow> {
	search: SearchProps | undefined;
	hasColumnChoice: boolean;
	children: ReactNode;
}

export function Toolbar<TRow extends object>({ table, search, hasColumnChoice, children }: ToolbarProps<TRow>) {
	const isSortable = table.getAllLeafColumns().some((column) => column.getCanSort());
	const hasOthers = search || hasColumnChoice || children;
	if (!isSortable && !hasOthers) return null;
	return (
		<div className="ui-table__toolbar" data-only-sort={hasOthers ? undefined : true}>
			{search && <TableSearch {...search} />}
			<div className="ui-table__tools">
				{isSortable && <SortChoice table={table} />}
				{hasColumnChoice && <ColumnChoice table={table} />}
				{children}
			</div>
		</div>
	);
}
