import { DEADLINES_MS, within } from "@portal/contracts/client";
import type { DirectoryPage } from "@portal/contracts/contract/directory";
import { PUBLIC_STATES } from "@portal/contracts/kit/public-states";
import { keepPreviousData, queryOptions, RequestError, unwrap } from "@portal/shared-ui/module";
import { fetchOrTakeEarly } from "../validation/early-answer.ts";
import { directoryCall, type Question } from "./question.ts";

/** An answer of another form, or with a state that this page has no word for, is none: then nothing is known. */
function known(page: DirectoryPage): DirectoryPage {
	try {
		const certificates = page.items.flatMap((company) => company.certificates);
		if (certificates.every(({ state }) => state in PUBLIC_STATES)) return page;
	} catch {
		// Told as all others.
	}
	throw new RequestError(0);
}

/** `undefined`: nothing is known of the address yet, and nothing is asked. */
export const directoryQuery = (question: Question | undefined) =>
	queryOptions({
		queryKey: ["public", "directory", question],
		queryFn: async ({ signal }) => {
			const init = { signal: within(DEADLINES_MS.read, signal) };
			return known((await unwrap(fetchOrTakeEarly(directoryCall(question ?? {}), init))) as DirectoryPage);
		},
		enabled: question !== undefined,
		placeholderData: keepPreviousData,
		refetchOnWindowFocus: false,
	});
