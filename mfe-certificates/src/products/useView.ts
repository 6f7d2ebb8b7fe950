import { startTransition, useMemo, useState } from "react";
import { changeIn } from "./diff.ts";
import type { CertificateLinks } from "./locks.ts";
import type { ProductRows } from "./useProductRows.ts";
import { EVERYTHING, type Facts, FILTERS, type Filter, isIn, placesIn, type Query, type View, viewOf } from "./view.ts";

/** Returns the search, filter and order of the table, the visible rows, and functions that change them. */
export function useView({ rows, saved, problems, current }: ProductRows, links: CertificateLinks) {
	const [query, setQuery] = useState<Query>(EVERYTHING);
	const [view, setView] = useState<View>();
	const facts = useMemo((): Facts => {
		const kindOf = changeIn(saved.rows);
		return { problems, isChanged: (row) => kindOf(row) !== undefined, linksOf: links.of };
	}, [saved, problems, links]);
	const counts = useMemo(() => {
		const countOf = (filter: Filter) => rows.filter((row, index) => isIn(filter, row, index, facts)).length;
		return Object.fromEntries(FILTERS.map((filter) => [filter, countOf(filter)])) as Record<Filter, number>;
	}, [rows, facts]);
	const places = useMemo(() => (view ? placesIn(rows, view) : undefined), [rows, view]);
	return {
		query,
		counts,
		/** The positions of the visible rows in the whole list; undefined if all rows are visible. */
		places,
		change: (change: Partial<Query>) => {
			const next = { ...query, ...change };
			setQuery(next);
			// Filters with low priority, so that the search field shows each letter at once, even with a long list.
			startTransition(() => setView(viewOf(current(), next, facts)));
		},
		reset: () => {
			setQuery(EVERYTHING);
			setView(undefined);
		},
		/**
		 * Returns the position in the whole list for the index of a table row. Indexes after the last row refer to new
		 * rows.
		 */
		placeOf: (row: number) => {
			const { length } = current();
			const shown = view ? placesIn(current(), view) : undefined;
			return shown ? (shown[row] ?? length + row - shown.length) : row;
		},
	};
}
export type ProductView = ReturnType<typeof useView>;
