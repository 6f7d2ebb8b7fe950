import { useRef } from "react";

type SetParams = (next: (previous: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void;

export interface ListStateOptions {
	/** Several lists in one address: put before the names of the parameters. */
	prefix?: string;
	/** Used as long as the address names none. */
	defaultSort?: string;
}

/** What is asked of the server. Absent where not given. */
export interface ListQuery {
	q?: string;
	sort?: string;
	cursor?: string;
}

/**
 * Keeps search, order and page of a list in the address, so that it survives a reload and can be passed on:
 * `const list = useListState(useSearchParams())`.
 */
export function useListState(
	[params, setParams]: readonly [URLSearchParams, SetParams],
	options: ListStateOptions = {},
) {
	const { prefix = "", defaultSort } = options;
	// Where the pages before this one began; a list that was opened in the middle knows only the first.
	const trail = useRef<(string | null)[]>([]);

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
	const restart = (values: Record<string, string | undefined>, replace: boolean) => {
		trail.current = [];
		change({ ...values, cursor: null, page: null }, replace);
	};

	const query: ListQuery = {
		...(q === "" ? {} : { q }),
		...(sort === undefined ? {} : { sort }),
		...(cursor === null ? {} : { cursor }),
	};
	return {
		query,
		/** To be spread over a DataTable, beside the answer's `rows`, `total`, `hasNext` and `onNext`. */
		tableProps: {
			search: q,
			onSearchChange: (search: string) => restart({ q: search }, true),
			...(sort === undefined ? {} : { sort }),
			onSortChange: (order: string) => restart({ sort: order === defaultSort ? undefined : order }, false),
			page,
			hasPrevious: cursor !== null,
			onPrevious: () => {
				const before = trail.current.pop() ?? null;
				change({ cursor: before, page: before === null ? null : page - 1 });
			},
		},
		/** Goes to the page that begins at the cursor that the answer named. */
		goToNext: (next: string) => {
			trail.current.push(cursor);
			change({ cursor: next, page: page + 1 });
		},
	};
}
