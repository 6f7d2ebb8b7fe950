import type { ApiClient } from "@portal/contracts/client";
import type { ClientErrorQuery } from "@portal/contracts/contract/client-errors";
import { keepPreviousData, queryOptions, unwrapList } from "@portal/shared-ui/module";

const PAGE = "50";

export const clientErrorsQuery = (api: ApiClient, request: Omit<ClientErrorQuery, "limit">) =>
	queryOptions({
		queryKey: ["client-errors", request],
		queryFn: ({ signal }) =>
			unwrapList(api.api["client-errors"].$get({ query: { ...request, limit: PAGE } }, { init: { signal } })),
		placeholderData: keepPreviousData,
	});
