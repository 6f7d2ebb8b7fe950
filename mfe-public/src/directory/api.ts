import { type ApiClient, DEADLINES_MS, within } from "@portal/contracts/client";
import type { DirectoryPage, DirectoryQuery } from "@portal/contracts/contract/directory";
import { PUBLIC_STATES } from "@portal/contracts/kit/public-states";
import { keepPreviousData, queryOptions, RequestError, unwrap } from "@portal/shared-ui/module";
import { fetchOrTakeEarly } from "../validation/early-answer.ts";
import type { Question } from "./question.ts";

/** An answer of another form, or with a state that this page has no word for, is none: then nothing is known. */
function known(answer: unknown): DirectoryPage {
	const page = answer as DirectoryPage;
	try {
		const certificates = page.items.flatMap((company) => company.certificates);
		if (certificates.every(({ state }) => state in PUBLIC_STATES)) return page;
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
			return known(await unwrap(api.api.directory.$get({ query }, { init, fetch: ask })));
		},
		enabled: isKnown,
		placeholderData: keepPreviousData,
		refetchOnWindowFocus: false,
	});
