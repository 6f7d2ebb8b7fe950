import { mapFields } from "@portal/contracts/kit/field-descriptions";
import { likeness } from "@portal/contracts/kit/likeness";
import type { GridLink, GridSorting } from "@portal/shared-ui/grid";
import { startTransition, useMemo, useState } from "react";
import { changeIn } from "./diff.ts";
import type { CertificateLinks } from "./locks.ts";
import type { Problems } from "./problems.ts";
import { cachedByRow, isField, type ProductRowValues, type Rows } from "./rows.ts";
import type { ProductRows } from "./useProductRows.ts";

/** The user's search, filter and order. They affect only the display; the stored order of the products stays. */
interface Query {
	search: string;
	filter: Filter;
	sorting: GridSorting | undefined;
}
const EVERYTHING: Query = { search: "", filter: "all", sorting: undefined };

interface Facts {
	isChanged: (row: ProductRowValues) => boolean;
	problems: Problems;
	linksOf: (row: ProductRowValues) => readonly GridLink[];
}

const IS_IN = {
	all: () => true,
	changed: (row, _index, { isChanged }) => isChanged(row),
	problems: (_row, index, { problems }) => problems.has(index),
	locked: ({ locked }) => locked,
	unused: (row, _index, { linksOf }) => linksOf(row).length === 0,
} satisfies Record<string, (row: ProductRowValues, index: number, facts: Facts) => boolean>;
export type Filter = keyof typeof IS_IN;
export const FILTERS = Object.keys(IS_IN) as Filter[];

/**
 * Keys of the rows that a query has found. They stay the same during edits, so that no row disappears while it is
 * edited. `known` contains the keys of all rows at the time of the query; rows that were added later are visible too.
 */
interface View {
	keys: readonly string[];
	known: ReadonlySet<string>;
}

/** Returns the normalized text that the search looks in. */
const textOf = cachedByRow((row) => likeness([row.number, row.name, row.nameEN, row.info, row.infoEN].join("\n")));

const { compare } = new Intl.Collator("de", { numeric: true });
const keyOf = (row: ProductRowValues, column: string, { linksOf }: Facts) =>
	isField(column) ? row[column] : (linksOf(row)[0]?.label ?? "");

/** Returns the rows that a query finds; undefined if it finds all rows in their stored order. */
function viewOf(rows: Rows, { search, filter, sorting }: Query, facts: Facts): View | undefined {
	const words = likeness(search).split(/\s+/).filter(Boolean);
	if (words.length === 0 && filter === "all" && !sorting) return undefined;
	const found = rows.filter((row, index) => {
		if (!IS_IN[filter](row, index, facts)) return false;
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

function placesIn(rows: Rows, { keys, known }: View): number[] {
	const places = new Map(rows.map(({ key }, index) => [key, index]));
	const added = rows.flatMap(({ key }, index) => (known.has(key) ? [] : [index]));
	return [...keys.flatMap((key) => places.get(key) ?? []), ...added];
}

export function useView({ rows, saved, problems, current }: ProductRows, links: CertificateLinks) {
	const [query, setQuery] = useState<Query>(EVERYTHING);
	const [view, setView] = useState<View>();
	const facts = useMemo((): Facts => {
		const kindOf = changeIn(saved.rows);
		return { problems, isChanged: (row) => kindOf(row) !== undefined, linksOf: links.of };
	}, [saved, problems, links]);
	const counts = useMemo(
		() => mapFields(IS_IN, (isIn) => rows.filter((row, index) => isIn(row, index, facts)).length),
		[rows, facts],
	);
	const places = useMemo(() => (view ? placesIn(rows, view) : undefined), [rows, view]);
	return {
		query,
		counts,
		/** Positions of the visible rows in the whole list; undefined if all rows are visible in their stored order. */
		places,
		change: (change: Partial<Query>) => {
			const next = { ...query, ...change };
			setQuery(next);
			// Filters with low priority, so that typing in the search field stays fast with thousands of rows.
			startTransition(() => setView(viewOf(current(), next, facts)));
		},
		reset: () => {
			setQuery(EVERYTHING);
			setView(undefined);
		},
		/** Converts the index of a table row to its position in the whole list. A later index belongs to a new row. */
		placeOf: (row: number) => {
			const { length } = current();
			const shown = view ? placesIn(current(), view) : undefined;
			return shown ? (shown[row] ?? length + row - shown.length) : row;
		},
	};
}
export type ProductView = ReturnType<typeof useView>;
