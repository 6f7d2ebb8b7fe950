import type { ApiClient } from "@portal/contracts/client";
import type { CLIENT_SORTS } from "@portal/contracts/contract/clients";
import { queryOptions, unwrapList } from "@portal/shared-ui/module";
import type { ListQuery } from "@portal/shared-ui/table";

type Sort = (typeof CLIENT_SORTS)[number];
// The sort order comes from the page's address, so it may be any text; the server refuses an unknown one.
type Query = Omit<ListQuery, "sort"> & { sort?: Sort | `-${Sort}` };

export const clientsQuery = (api: ApiClient, query: ListQuery) =>
	queryOptions({
		queryKey: ["sample", query],
		queryFn: ({ signal }) => unwrapList(api.api.client.$get({ query: query as Query }, { init: { signal } })),
	});
