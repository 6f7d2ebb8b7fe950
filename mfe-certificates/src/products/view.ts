import { likeness } from "@portal/contracts/kit/likeness";
import type { GridLink, GridSorting } from "@portal/shared-ui/grid";
import type { Problems } from "./problems.ts";
import { isField, type ProductRowValues, type Rows } from "./rows.ts";

export const FILTERS = ["all", "changed", "problems", "locked", "unused"] as const;
export type Filter = (typeof FILTERS)[number];

/** The user's search, filter and order. They affect only the display; the stored order of the products stays. */
export interface Query {
	search: string;
	filter: Filter;
	sorting: GridSorting | undefined;
}
export const EVERYTHING: Query = { search: "", filter: "all", sorting: undefined };

export interface Facts {
	isChanged: (row: ProductRowValues) => boolean;
	problems: Problems;
	linksOf: (row: ProductRowValues) => readonly GridLink[];
}

/**
 * Keys of the rows that a query has found. They stay the same during edits, so that no row disappears while it is
 * edited. `known` contains the keys of all rows at the time of the query; rows that were added later are visible too.
 */
export interface View {
	keys: readonly string[];
	known: ReadonlySet<string>;
}

export const isIn = (filter: Filter, row: ProductRowValues, index: number, facts: Facts): boolean => {
	switch (filter) {
		case "all":
			return true;
		case "changed":
			return facts.isChanged(row);
		case "problems":
			return facts.problems.has(index);
		case "locked":
			return row.locked;
		case "unused":
			return facts.linksOf(row).length === 0;
	}
};

const known = new WeakMap<ProductRowValues, string>();
/**
 * Returns the normalized text that the search looks in. It is cached by row object, which never becomes outdated,
 * because each change of a row creates a new object.
 */
function textOf(row: ProductRowValues): string {
	const text = known.get(row) ?? likeness([row.number, row.name, row.nameEN, row.info, row.infoEN].join("\n"));
	known.set(row, text);
	return text;
}

const { compare } = new Intl.Collator("de", { numeric: true });
const keyOf = (row: ProductRowValues, column: string, { linksOf }: Facts) =>
	isField(column) ? row[column] : (linksOf(row)[0]?.label ?? "");

/** Returns the rows that a query finds; undefined if it finds all rows in their stored order. */
export function viewOf(rows: Rows, { search, filter, sorting }: Query, facts: Facts): View | undefined {
	const words = likeness(search).split(/\s+/).filter(Boolean);
	if (words.length === 0 && filter === "all" && !sorting) return undefined;
	const found = rows.filter((row, index) => {
		if (!isIn(filter, row, index, facts)) return false;
		const text = textOf(row);
		return words.every(
			(word) => text.includes(word) || facts.linksOf(row).some(({ label }) => likeness(label).includes(word)),
		);
	});
	if (sorting) {
		const sign = sorting.isDescending ? -1 : 1;
		const { column } = sorting;
		found.sort((one, other) => sign * compare(keyOf(one, column, facts), keyOf(other, column, facts)));
	}
	return { keys: found.map(({ key }) => key), known: new Set(rows.map(({ key }) => key)) };
}

export function placesIn(rows: Rows, { keys, known }: View): number[] {
	const places = new Map(rows.map(({ key }, index) => [key, index]));
	const added = rows.flatMap(({ key }, index) => (known.has(key) ? [] : [index]));
	return [...keys.flatMap((key) => places.get(key) ?? []), ...added];
}
