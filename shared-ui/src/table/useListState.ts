import { withoutUndefined } from "../components/without-undefined.ts";
import { type ListFilter, valuesIn } from "./filters.ts";
import { firstPageOf } from "./first-page.ts";

/** Query parameters that only the server can validate: the order of the list, and the cursor of a page. */
const PLACES = ["sort", "cursor"] as const;
export type ListPlace = (typeof PLACES)[number];

/** Returns the query parameters that the server has rejected, for example those of an old bookmark. */
export function unknownPlaces(error: unknown): ListPlace[] {
	if (typeof error !== "object" || error === null || !("fields" in error)) return [];
	const { fields } = error;
	return typeof fields === "object" && fields !== null ? PLACES.filter((name) => name in fields) : [];
}

type SetParams = (next: (previous: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void;

interface ListStateOptions {
	/** Prefix of the query parameters. Set it if a page contains several lists, so that each has its own parameters. */
	prefix?: string;
	/** Order of the list when the URL contains none, such as `-name` for descending names. */
	defaultSort?: string;
	filters?: readonly ListFilter[];
}

const NO_FILTERS: readonly ListFilter[] = [];

export interface ListQuery {
	q?: string;
	sort?: string;
	cursor?: string;
}

/** Cursors of the visited pages of each list. A cursor only leads to the next page, so going back needs these. */
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
 * Returns search, order and page of a list, and their setters: `const list = useListState(useSearchParams())`. The URL
 * contains them, so that they survive a reload and users can share a link.
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
	/** Opens the page that starts at a cursor; null opens the first page. */
	const turnTo = (place: string | null, number: number) =>
		setParams((previous) => {
			const next = firstPageOf(previous, {}, prefix);
			if (place === null) return next;
			next.set(`${prefix}cursor`, place);
			next.set(`${prefix}page`, String(number));
			return next;
		});
	// A cursor is valid only for the order in which it was created, so an invalid order or cursor opens the first page.
	const onUnknownPlace = (places: readonly ListPlace[]) =>
		restart(places.includes("sort") ? { sort: undefined } : {}, true);

	const values = valuesIn(params, filters, prefix);
	const filtered = Object.fromEntries(
		Object.entries(values).flatMap(([name, said]) => (said.length > 0 ? [[name, said.join()]] : [])),
	);

	const query: ListQuery = withoutUndefined({ q: q || undefined, sort, cursor: cursor ?? undefined });
	return {
		query,
		filtered,
		/** Props for `DataTable`. Combine them with `resultProps`, which contains the rows. */
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
			// Without sort and cursor in the URL, resetting them could not resolve the error, which would repeat forever.
			...(params.has(`${prefix}sort`) || cursor !== null ? { onUnknownPlace } : {}),
			onPrevious:
				cursor === null
					? undefined
					: () => {
							// After opening a shared link the previous page is unknown, so the list returns to the first one.
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
