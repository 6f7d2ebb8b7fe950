import { keepPreviousData, queryOptions } from "@portal/shared-ui/module";

type Read<T> = (options: { init: { signal: AbortSignal } }) => Promise<T>;

/** Describes a query whose request is cancelled when its result is no longer needed. */
export const query = <T, TKey extends readonly unknown[]>(queryKey: TKey, read: Read<T>) =>
	queryOptions({ queryKey, queryFn: ({ signal }) => read({ init: { signal } }) });

/** Describes a query that shows the result of the previous request until the new one has arrived. */
export const listQuery = <T, TKey extends readonly unknown[]>(queryKey: TKey, read: Read<T>) => ({
	...query(queryKey, read),
	placeholderData: keepPreviousData<T>,
});

/** Describes a query for a form, whose result is not kept after the form was closed. */
export const formQuery = <T>(queryKey: string[], read: Read<T>) => ({ ...query(queryKey, read), gcTime: 0 });
