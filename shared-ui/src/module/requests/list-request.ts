import type { ListFilter } from "../../table/filters.ts";
import type { ListQuery } from "../../table/useListState.ts";

type FilterName<TQuery> = Exclude<keyof TQuery, keyof ListQuery | "limit"> & string;

/** Query parameters of a list as strings from the URL. The server validates them. */
export type ListRequest<TQuery> = ListQuery & { readonly [N in FilterName<TQuery>]?: string };

/** Returns the same strings with the parameter types that the typed API client expects. */
export const asQuery = <TQuery>(request: ListRequest<NoInfer<TQuery>> & { limit?: string }) => request as TQuery;

/**
 * Returns the filters of a list from their definitions by query parameter; null for a parameter that the page does not
 * offer.
 */
export const listFilters = <TQuery>(
	filters: {
		readonly [N in FilterName<TQuery>]: Omit<ListFilter, "id"> | null;
	},
): ListFilter[] =>
	Object.entries<Omit<ListFilter, "id"> | null>(filters).flatMap(([id, filter]) => (filter ? [{ ...filter, id }] : []));
