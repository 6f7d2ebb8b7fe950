import { type ListFilter, valuesIn } from "./filters.ts";
import { firstPageOf } from "./first-page.ts";

/** Query parameters of a list that only the server can validate: its order, and the cursor of a page. */
const PLACES = ["sort", "cursor"] as const;
export type ListPlace = (typeof PLACES)[number];

/** Returns the parameters that the server has rejected, for example from an old bookmark. */
export function unknownPlaces(error: unknown): ListPlace[] {
	if (typeof error !== "object" || error === null || !("fields" in error)) return [];
	const { fields } = error;
	return typeof fields === "object" && fields !== null ? PLACES.filter((name) => name in fields) : [];
}

type SetParams = (next: (previous: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void;

interface ListStateOptions {
	/** Prefix of the query parameters, for several lists on one page. */
	prefix?: string;
	/** Order of the list when the URL contains none, such as `-name` for descending names. */
	defaultSort?: string;
	filters?: readonly ListFilter[];
}

const NO_FILTERS: readonly ListFilter[] = [];

/** Parameters of a list in a request. Parameters without a value are absent. */
export interface ListQuery {
	q?: string;
	sort?: string;
	cursor?: string;
}

/** Cursors of the visited pages by URL of the list, so that a user who returns to a page can go back further. */
const trails = new Map<string, (string | null)[]>();
const MOST_TRAILS = 50;

function trailOf(list: string): (string | null)[] {
	const known = trails.get(list);
	if (known) return known;
	const [oldest] = trails.keys();
	if (trails.size >= MOST_TRAILS && oldest !== undefined) trails.delete(oldest);
	const trail: (string | null)[] = [null];
	trails.set(list, trail);
	return trail;
}

const listAddress = (params: URLSearchParams, prefix: string): string =>
	`${globalThis.location.pathname}?${firstPageOf(params, {}, prefix)}`;

/**
 * Returns search, order and page of a list and their setters. They are in the URL, which survives a reload and can be
 * shared: `const list = useListState(useSearchParams())`.
 */
export function useListState(
	[params, setParams]: readonly [URLSearchParams, SetParams],
	options: ListStateOptions = {},
) {
	const { prefix = "", defaultSort, filters = NO_FILTERS } = options;
	const q = params.get(`${prefix}q`) ?? "";
	const sort = params.get(`${prefix}sort`) ?? defaultSort;
	const cursor = params.get(`${prefix}cursor`);
	const page = cursor === null ? 1 : Math.max(2, Number(params.get(`${prefix}page`)) || 2);

	const restart = (values: Record<string, string | undefined>, replace: boolean) =>
		setParams((previous) => firstPageOf(previous, values, prefix), { replace });
	/** Opens a page by its cursor; null opens the first page. */
	const turnTo = (place: string | null, number: number) =>
		setParams((previous) => {
			const next = firstPageOf(previous, {}, prefix);
			if (place === null) return next;
			next.set(`${prefix}cursor`, place);
			next.set(`${prefix}page`, String(number));
			return next;
		});
	// Resets the rejected order, and always the cursor, because a cursor is valid only for the order it was created with.
	const onUnknownPlace = (places: readonly ListPlace[]) =>
		restart(places.includes("sort") ? { sort: undefined } : {}, true);

	const values = valuesIn(params, filters, prefix);
	const filtered = Object.fromEntries(
		Object.entries(values).flatMap(([name, said]) => (said.length > 0 ? [[name, said.join()]] : [])),
	);

	const query: ListQuery = {
		...(q === "" ? {} : { q }),
		...(sort === undefined ? {} : { sort }),
		...(cursor === null ? {} : { cursor }),
	};
	return {
		query,
		/** Request parameters of the active filters. */
		filtered,
		/** Props for DataTable, to be combined with `resultProps`. */
		tableProps: {
			search: q,
			onSearchChange: (search: string) => restart({ q: search }, true),
			...(sort === undefined ? {} : { sort }),
			...(filters.length === 0
				? {}
				: {
						filtering: {
							filters,
							values,
							onChange: (filter: string, chosen: readonly string[]) => restart({ [filter]: chosen.join() }, false),
							onReset: () => restart(Object.fromEntries(filters.map(({ id }) => [id, undefined])), false),
						},
					}),
			onSortChange: (order: string) => restart({ sort: order === defaultSort ? undefined : order }, false),
			page,
			// Passes the handler only if the URL has sort or cursor: without them, resetting cannot resolve the error.
			...(params.has(`${prefix}sort`) || cursor !== null ? { onUnknownPlace } : {}),
			onPrevious:
				cursor === null
					? undefined
					: () => {
							// Cursor of the previous page. If that page was not visited, for example after opening a shared URL, the
							// list returns to the first page.
							const before = trailOf(listAddress(params, prefix))[page - 2] ?? null;
							turnTo(before, page - 1);
						},
			onNext: (next: string) => {
				trailOf(listAddress(params, prefix))[page - 1] = cursor;
				turnTo(next, page + 1);
			},
		},
	};
}
