import type { ApiClient } from "@portal/contracts/client";
import type { ClientErrorQuery } from "@portal/contracts/contract/client-errors";
import { apiListQuery, unwrapList } from "@portal/shared-ui/module";

const PAGE = "50";

export const clientErrorsQuery = (api: ApiClient, request: Omit<ClientErrorQuery, "limit">) =>
	apiListQuery(["client-errors", request], (options) =>
		unwrapList(api.api["client-errors"].$get({ query: { ...request, limit: PAGE } }, options)),
	);
