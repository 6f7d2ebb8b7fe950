import { startTransition, useMemo, useState } from "react";
import { changeIn } from "./changes.ts";
import type { CertificateLinks } from "./locks.ts";
import type { ProductRows } from "./useProductRows.ts";
import { EVERYTHING, type Facts, FILTERS, type Filter, isIn, placesIn, type Query, type View, viewOf } from "./view.ts";

/** Search, filter and order of the table. */
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
		/** The shown rows by their places in the list; undefined: all of them. */
		places,
		change: (change: Partial<Query>) => {
			const next = { ...query, ...change };
			setQuery(next);
			// The box shows a letter at once, however long the list is.
			startTransition(() => setView(viewOf(current(), next, facts)));
		},
		reset: () => {
			setQuery(EVERYTHING);
			setView(undefined);
		},
		/** From a row of the table to its place in the list; behind the last one are rows to come. */
		placeOf: (row: number) => {
			const { length } = current();
			const shown = view ? placesIn(current(), view) : undefined;
			return shown ? (shown[row] ?? length + row - shown.length) : row;
		},
	};
}
export type ProductView = ReturnType<typeof useView>;
