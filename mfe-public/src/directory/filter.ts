/** This file reads and writes the directory's filter. It stays small: every page's start script includes it. */

import type { DirectoryQuery } from "@portal/contracts/contract/directory";

export const DIRECTORY_PATH = "/directory";

type Parameter = Exclude<keyof DirectoryQuery, "limit">;
export type DirectoryFilter = Partial<Record<Parameter, string>>;

/** All parameters of the filter in their order in the address. A new parameter of the API is a type error here. */
const PARAMETERS = Object.keys({ q: 0, category: 0, country: 0, cursor: 0 } satisfies Record<
	Parameter,
	0
>) as Parameter[];

export function directoryFilterOf(query: URLSearchParams): DirectoryFilter {
	const filter: DirectoryFilter = {};
	for (const name of PARAMETERS) {
		const value = query.get(name)?.trim();
		if (value) filter[name] = value;
	}
	return filter;
}

const withQuery = (path: string, filter: DirectoryFilter): string => {
	const query = new URLSearchParams(filter).toString();
	return query === "" ? path : `${path}?${query}`;
};

export const directoryPath = (filter: DirectoryFilter): string => withQuery(DIRECTORY_PATH, filter);
export const directoryCall = (filter: DirectoryFilter): string => withQuery(`/api${DIRECTORY_PATH}`, filter);
