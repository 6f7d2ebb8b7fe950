import type { ApiClient } from "@portal/contracts/client";
import { keepPreviousData, queryOptions, unwrapList } from "@portal/shared-ui/module";

export interface ClientErrorRequest {
	/** The first day, `YYYY-MM-DD`. */
	since?: string;
	module?: string;
	cursor?: string;
}

const PAGE = "50";

export const clientErrorsQuery = (api: ApiClient, request: ClientErrorRequest) =>
	queryOptions({
		queryKey: ["client-errors", request],
		queryFn: ({ signal }) =>
			unwrapList(api.api["client-errors"].$get({ query: { ...request, limit: PAGE } }, { init: { signal } })),
		placeholderData: keepPreviousData,
	});
