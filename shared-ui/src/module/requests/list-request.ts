import type { ListFilter } from "../../table/filters.ts";
import type { ListQuery } from "../../table/useListState.ts";

type FilterName<TQuery> = Exclude<keyof TQuery, keyof ListQuery | "limit"> & string;

/** Filters, order and page of a list as texts from the URL, which only the server validates. */
export type ListRequest<TQuery> = ListQuery & { readonly [N in FilterName<TQuery>]?: string };

/** Changes only the type, because parameters from the URL may be invalid until the server has checked them. */
export const asQuery = <TQuery>(request: ListRequest<NoInfer<TQuery>> & { limit?: string }) => request as TQuery;

/** Describes a list's filters by query parameter; null if the page offers none. A missing parameter is a type error. */
export const listFilters = <TQuery>(
	filters: {
		readonly [N in FilterName<TQuery>]: Omit<ListFilter, "id"> | null;
	},
): ListFilter[] =>
	Object.entries<Omit<ListFilter, "id"> | null>(filters).flatMap(([id, filter]) => (filter ? [{ ...filter, id }] : []));
