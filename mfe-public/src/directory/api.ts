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

/** Throws if the response has another format or contains an unknown state, so that visitors never see a wrong state. */
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
 * Uses the response that the start script has requested early, if there is one. "?" is removed, because only the API
 * client appends it to an empty query, and the addresses must match.
 */
const fetchDirectory: typeof fetch = (input, init) => fetchOrUseEarly(String(input).replace(/\?$/, ""), init);

/** Loads one page of listed companies. `isEnabled` must be false until the address, which has the filter, is known. */
export const directoryQuery = (api: ApiClient, filter: DirectoryFilter = {}, isEnabled = true) =>
	queryOptions({
		queryKey: ["public", "directory", filter],
		queryFn: async ({ signal }) => {
			const init = { signal: within(DEADLINES_MS.read, signal) };
			// Sends the filter unchecked, because the server validates it anyway.
			const query = filter as Pick<DirectoryQuery, keyof DirectoryFilter>;
			return parseStates(await unwrapList(api.api.directory.$get({ query }, { init, fetch: fetchDirectory })));
		},
		enabled: isEnabled,
		placeholderData: keepPreviousData,
		refetchOnWindowFocus: false,
	});

/** Loads the categories and countries with at least one company, so that no choice has an empty result. */
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
