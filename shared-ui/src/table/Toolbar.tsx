import type { ReactNode } from "react";
import { Button } from "../components/Button/Button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../components/Menu/Menu.tsx";
import { SearchField } from "../components/TextField/SearchField.tsx";
import { useTexts } from "../texts.ts";
import { type DataTableModel, headingOf, sortingOf, sortOf } from "./columns.ts";
import { type DensityChoice, isCompact } from "./density.ts";
import { TEXTS } from "./texts.ts";
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

/** Ids of the menu items "all columns" and "compact rows". No column id can be equal to them, because of the space. */
const ALL = " all";
const COMPACT = " compact";

function ColumnChoice<TRow extends object>({
	table,
	density,
}: ChoiceProps<TRow> & { density: DensityChoice | undefined }) {
	const texts = useTexts();
	const columns = table.getAllLeafColumns().filter((column) => column.getCanHide());
	const shown = columns.filter((column) => column.getIsVisible()).map(({ id }) => id);
	const isComplete = shown.length === columns.length;
	const chosen = isComplete ? [ALL, ...shown] : shown;
	const compact = density && isCompact(density.value);
	const act = (key: string) => {
		if (key === ALL) table.resetColumnVisibility(true);
		else if (key === COMPACT) density?.onChange(compact ? "comfortable" : "compact");
		else table.getColumn(key)?.toggleVisibility();
	};
	return (
		<MenuTrigger>
			<Button icon="columns">{texts.columns}</Button>
			<Menu
				selectionMode="multiple"
				selectedKeys={compact ? [COMPACT, ...chosen] : chosen}
				onAction={(key) => act(String(key))}
				aria-label={texts.columns}
			>
				{[
					<MenuItem key={ALL} id={ALL}>
						{texts.allColumns}
					</MenuItem>,
					...columns.map((column) => (
						<MenuItem key={column.id} id={column.id}>
							{headingOf(column)}
						</MenuItem>
					)),
					density && (
						<MenuItem key={COMPACT} id={COMPACT}>
							{TEXTS.compactRows}
						</MenuItem>
					),
				]}
			</Menu>
		</MenuTrigger>
	);
}

/** Menu of sort orders. Rows that are shown as cards need it, because they have no headings to click. */
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
	/** "hidden" reserves the space of the menu, so that nothing moves when the number of rows becomes known. */
	columnChoice: "none" | "hidden" | "shown";
	density: DensityChoice | undefined;
	children: ReactNode;
}

export function Toolbar<TRow extends object>({ table, search, columnChoice, density, children }: ToolbarProps<TRow>) {
	const isSortable = table.getAllLeafColumns().some((column) => column.getCanSort());
	const hasOthers = search || columnChoice !== "none" || children;
	if (!isSortable && !hasOthers) return null;
	return (
		<div className="ui-table__toolbar" data-only-sort={hasOthers ? undefined : true}>
			{search && <TableSearch {...search} />}
			<div className="ui-table__tools">
				{isSortable && <SortChoice table={table} />}
				{columnChoice !== "none" && (
					<span style={columnChoice === "hidden" ? { visibility: "hidden" } : undefined}>
						<ColumnChoice table={table} density={density} />
					</span>
				)}
				{children}
			</div>
		</div>
	);
}
