import type { ReactNode } from "react";
import { SearchField } from "../components/TextField/SearchField.tsx";
import { useTexts } from "../texts.ts";
import { ChoiceMenu } from "./ChoiceMenu.tsx";
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
	const choose = (key: string) => {
		if (key === ALL) table.resetColumnVisibility(true);
		else if (key === COMPACT) density?.onChange(compact ? "comfortable" : "compact");
		else table.getColumn(key)?.toggleVisibility();
	};
	return (
		<ChoiceMenu
			icon="columns"
			label={texts.columns}
			options={[
				{ id: ALL, label: texts.allColumns },
				...columns.map((column) => ({ id: column.id, label: headingOf(column) })),
				...(density ? [{ id: COMPACT, label: TEXTS.compactRows }] : []),
			]}
			selected={compact ? [COMPACT, ...chosen] : chosen}
			isMultiple
			onChoose={choose}
		/>
	);
}

/** Menu of sort orders. Rows that are shown as cards need it, because they have no headings to click. */
function SortChoice<TRow extends object>({ table }: ChoiceProps<TRow>) {
	const texts = useTexts();
	const columns = table.getAllLeafColumns().filter((column) => column.getCanSort());
	return (
		<div className="ui-table__phone-only">
			<ChoiceMenu
				icon="sort"
				label={texts.sortBy}
				options={columns.flatMap((column) => [
					{ id: column.id, label: `${headingOf(column)} ↑` },
					{ id: `-${column.id}`, label: `${headingOf(column)} ↓` },
				])}
				selected={table.state.sorting.map(sortOf)}
				onChoose={(id) => table.setSorting(sortingOf(id))}
			/>
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
		<div className="ui-table__toolbar ui-inline" data-only-sort={hasOthers ? undefined : true}>
			{search && <TableSearch {...search} />}
			<div className="ui-table__tools ui-tools">
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
