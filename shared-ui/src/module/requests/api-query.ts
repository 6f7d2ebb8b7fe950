import { keepPreviousData, queryOptions } from "@tanstack/react-query";

/** Sends a request with the options that a client of the API takes as its last argument. */
type Read<T> = (options: { init: { signal: AbortSignal } }) => Promise<T>;

/** Describes a query whose request is cancelled when its result is no longer needed. */
export const apiQuery = <T, TKey extends readonly unknown[]>(queryKey: TKey, read: Read<T>) =>
	queryOptions({ queryKey, queryFn: ({ signal }) => read({ init: { signal } }) });

/** Describes a query that shows the result of the previous request until the new one has arrived. */
export const apiListQuery = <T, TKey extends readonly unknown[]>(queryKey: TKey, read: Read<T>) =>
	queryOptions({ ...apiQuery(queryKey, read), placeholderData: keepPreviousData });

/** Describes a query for a form, whose result is not kept after the form was closed. */
export const apiFormQuery = <T, TKey extends readonly unknown[]>(queryKey: TKey, read: Read<T>) =>
	queryOptions({ ...apiQuery(queryKey, read), gcTime: 0 });
