import { startTransition, useMemo, useState } from "react";
import { changeIn } from "./diff.ts";
import type { CertificateLinks } from "./locks.ts";
import type { ProductRows } from "./useProductRows.ts";
import { EVERYTHING, type Facts, FILTERS, type Filter, isIn, placesIn, type Query, type View, viewOf } from "./view.ts";

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
		/**
		 * Converts the index of a table row to its position in the whole list. An index below the last row means a new
		 * row.
		 */
		placeOf: (row: number) => {
			const { length } = current();
			const shown = view ? placesIn(current(), view) : undefined;
			return shown ? (shown[row] ?? length + row - shown.length) : row;
		},
	};
}
export type ProductView = ReturnType<typeof useView>;
