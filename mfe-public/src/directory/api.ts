import { type ApiClient, DEADLINES_MS, within } from "@portal/contracts/client";
import type { DirectoryChoices, DirectoryQuery, ListedCompany } from "@portal/contracts/contract/directory";
import { PUBLIC_STATES } from "@portal/contracts/kit/public-states";
import {
	keepPreviousData,
	type Listed,
	queryOptions,
	RequestError,
	unwrap,
	unwrapList,
} from "@portal/shared-ui/module";
import { fetchOrUseEarly } from "../validation/early-answer.ts";
import type { DirectoryFilter } from "./filter.ts";

/**
 * Returns a page of the directory. Throws if its form or a certificate's state is unknown, so that no wrong state is
 * shown.
 */
function parseStates(page: Listed<unknown>): Listed<ListedCompany[]> {
	const rows = page.rows as ListedCompany[];
	try {
		const certificates = rows.flatMap((company) => company.certificates);
		if (certificates.every(({ state }) => state in PUBLIC_STATES)) return { ...page, rows };
	} catch {
		// The cause is dropped, because the error below describes every unexpected response.
	}
	throw new RequestError(0);
}

/**
 * Fetches the directory, or uses the response that was requested before the program started. "?" is removed, because
 * the client appends it to an empty query and the early request does not.
 */
const fetchDirectory: typeof fetch = (input, init) => fetchOrUseEarly(String(input).replace(/\?$/, ""), init);

/**
 * Query for a page of the directory. It is disabled until the address of the page, which contains the filter, is known.
 */
export const directoryQuery = (api: ApiClient, filter: DirectoryFilter = {}, isEnabled = true) =>
	queryOptions({
		queryKey: ["public", "directory", filter],
		queryFn: async ({ signal }) => {
			const init = { signal: within(DEADLINES_MS.read, signal) };
			// The filter is sent unchecked, because the server validates it.
			const query = filter as Pick<DirectoryQuery, keyof DirectoryFilter>;
			return parseStates(await unwrapList(api.api.directory.$get({ query }, { init, fetch: fetchDirectory })));
		},
		enabled: isEnabled,
		placeholderData: keepPreviousData,
		refetchOnWindowFocus: false,
	});

/**
 * Query for the categories and countries that occur in the directory. Until they are loaded, the form offers all of
 * them.
 */
export const choicesQuery = (api: ApiClient, isEnabled: boolean) =>
	queryOptions({
		queryKey: ["public", "directory-choices"],
		queryFn: async ({ signal }): Promise<DirectoryChoices> => {
			const init = { signal: within(DEADLINES_MS.read, signal) };
			const choices = (await unwrap(api.api.directory.choices.$get({}, { init }))) as DirectoryChoices;
			if (Array.isArray(choices.categories) && Array.isArray(choices.countries)) return choices;
			throw new RequestError(0);
		},
		enabled: isEnabled,
		refetchOnWindowFocus: false,
	});
