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
import { fetchOrTakeEarly } from "../validation/early-answer.ts";
import type { Question } from "./question.ts";

/** An answer of another form, or with a state that this page has no word for, is none: then nothing is known. */
function known(page: Listed<unknown>): Listed<ListedCompany[]> {
	const rows = page.rows as ListedCompany[];
	try {
		const certificates = rows.flatMap((company) => company.certificates);
		if (certificates.every(({ state }) => state in PUBLIC_STATES)) return { ...page, rows };
	} catch {
		// Told as all others.
	}
	throw new RequestError(0);
}

/** The address as it was asked for early, without the mark of a query that is empty. */
const ask: typeof fetch = (input, init) => fetchOrTakeEarly(String(input).replace(/\?$/, ""), init);

/** Nothing is asked before the address is known. */
export const directoryQuery = (api: ApiClient, question: Question = {}, isKnown = true) =>
	queryOptions({
		queryKey: ["public", "directory", question],
		queryFn: async ({ signal }) => {
			const init = { signal: within(DEADLINES_MS.read, signal) };
			// What somebody has written into the address is refused by the server, which is told.
			const query = question as Pick<DirectoryQuery, keyof Question>;
			return known(await unwrapList(api.api.directory.$get({ query }, { init, fetch: ask })));
		},
		enabled: isKnown,
		placeholderData: keepPreviousData,
		refetchOnWindowFocus: false,
	});

/** What finds anything; until it is known, and where it cannot be had, everything is offered. */
export const choicesQuery = (api: ApiClient, isKnown: boolean) =>
	queryOptions({
		queryKey: ["public", "directory-choices"],
		queryFn: async ({ signal }): Promise<DirectoryChoices> => {
			const init = { signal: within(DEADLINES_MS.read, signal) };
			const choices = (await unwrap(api.api.directory.choices.$get({}, { init }))) as DirectoryChoices;
			if (Array.isArray(choices.categories) && Array.isArray(choices.countries)) return choices;
			throw new RequestError(0);
		},
		enabled: isKnown,
		refetchOnWindowFocus: false,
	});
