import type { ReactNode } from "react";
import type { Selection } from "react-aria-components";
import { Button } from "../components/Button/Button.tsx";
import { Menu, MenuItem, MenuTrigger } from "../components/Menu/Menu.tsx";
import { SearchField } from "../components/TextField/SearchField.tsx";
import { useTexts } from "../texts.ts";
import { useDebouncedSearch } from "./useDebouncedSearch.ts";

interface Choice {
	id: string;
	header: string;
}

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

interface ColumnChoiceProps {
	columns: readonly Choice[];
	visible: readonly string[];
	onChange: (visible: ReadonlySet<string>) => void;
}

function ColumnChoice({ columns, visible, onChange }: ColumnChoiceProps) {
	const texts = useTexts();
	const choose = (keys: Selection) =>
		onChange(new Set(keys === "all" ? columns.map(({ id }) => id) : [...keys].map(String)));
	return (
		<MenuTrigger>
			<Button icon="columns">{texts.columns}</Button>
			<Menu selectionMode="multiple" selectedKeys={visible} onSelectionChange={choose} aria-label={texts.columns}>
				{columns.map(({ id, header }) => (
					<MenuItem key={id} id={id}>
						{header}
					</MenuItem>
				))}
			</Menu>
		</MenuTrigger>
	);
}

interface SortChoiceProps {
	columns: readonly Choice[];
	sort: string | undefined;
	onChange: (sort: string) => void;
}

/** Cards have no column headings to press. */
function SortChoice({ columns, sort, onChange }: SortChoiceProps) {
	const texts = useTexts();
	return (
		<div className="ui-table__phone-only">
			<MenuTrigger>
				<Button icon="sort">{texts.sortBy}</Button>
				<Menu
					selectionMode="single"
					selectedKeys={sort === undefined ? [] : [sort]}
					onAction={(key) => onChange(String(key))}
					aria-label={texts.sortBy}
				>
					{columns.flatMap(({ id, header }) => [
						<MenuItem key={id} id={id}>{`${header} ↑`}</MenuItem>,
						<MenuItem key={`-${id}`} id={`-${id}`}>{`${header} ↓`}</MenuItem>,
					])}
				</Menu>
			</MenuTrigger>
		</div>
	);
}

export interface ToolbarProps {
	search: SearchProps | undefined;
	columnChoice: ColumnChoiceProps | undefined;
	sortChoice: SortChoiceProps | undefined;
	children: ReactNode;
}

export function Toolbar({ search, columnChoice, sortChoice, children }: ToolbarProps) {
	if (!search && !columnChoice && !sortChoice && !children) return null;
	return (
		<div className="ui-table__toolbar" data-only-sort={(!search && !columnChoice && !children) || undefined}>
			{search && <TableSearch {...search} />}
			<div className="ui-table__tools">
				{sortChoice && <SortChoice {...sortChoice} />}
				{columnChoice && <ColumnChoice {...columnChoice} />}
				{children}
			</div>
		</div>
	);
}
