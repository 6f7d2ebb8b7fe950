import { type ListFilter, valuesIn } from "./filters.ts";

/** Parts of a list's address that only the server can check. */
const PLACES = ["sort", "cursor"] as const;
export type ListPlace = (typeof PLACES)[number];

/** Which of them an answer refuses, as after an old bookmark or where half of an address was pasted. */
export function unknownPlaces(error: unknown): ListPlace[] {
	if (typeof error !== "object" || error === null || !("fields" in error)) return [];
	const { fields } = error;
	return typeof fields === "object" && fields !== null ? PLACES.filter((name) => name in fields) : [];
}

type SetParams = (next: (previous: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void;

interface ListStateOptions {
	/** Several lists in one address: put before the names of the parameters. */
	prefix?: string;
	/** Used as long as the address names none. */
	defaultSort?: string;
	filters?: readonly ListFilter[];
}

const NO_FILTERS: readonly ListFilter[] = [];

/** What is asked of the server. Absent where not given. */
export interface ListQuery {
	q?: string;
	sort?: string;
	cursor?: string;
}

/** Where the pages of a list began, by its address without the page: so that a person who comes back can page back. */
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

function listAddress(params: URLSearchParams, prefix: string): string {
	const rest = new URLSearchParams(params);
	rest.delete(`${prefix}cursor`);
	rest.delete(`${prefix}page`);
	return `${globalThis.location.pathname}?${rest}`;
}

/**
 * Keeps search, order and page of a list in the address, so that it survives a reload and can be passed on:
 * `const list = useListState(useSearchParams())`.
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

	const change = (values: Record<string, string | number | null | undefined>, replace = false) =>
		setParams(
			(previous) => {
				const next = new URLSearchParams(previous);
				for (const [name, value] of Object.entries(values)) {
					if (value === null || value === undefined || value === "") next.delete(prefix + name);
					else next.set(prefix + name, String(value));
				}
				return next;
			},
			{ replace },
		);
	const restart = (values: Record<string, string | undefined>, replace: boolean) =>
		change({ ...values, cursor: null, page: null }, replace);
	// A cursor fits only the order that it came from.
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
		/** Beside the query, by the names of the filters. */
		filtered,
		/** To be spread over a DataTable, beside the `resultProps` of the answer. */
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
			// Where the address names none of them, to begin anew would not help.
			...(params.has(`${prefix}sort`) || cursor !== null ? { onUnknownPlace } : {}),
			onPrevious:
				cursor === null
					? undefined
					: () => {
							// A list that was opened in the middle knows only its first page.
							const before = trailOf(listAddress(params, prefix))[page - 2] ?? null;
							change({ cursor: before, page: before === null ? null : page - 1 });
						},
			onNext: (next: string) => {
				trailOf(listAddress(params, prefix))[page - 1] = cursor;
				change({ cursor: next, page: page + 1 });
			},
		},
	};
}
