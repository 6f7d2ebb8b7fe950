import type { ApiClient } from "@portal/contracts/client";
import type { CERTIFICATION_SORTS } from "@portal/contracts/contract/certifications";
import type { CLIENT_SORTS, ClientInput } from "@portal/contracts/contract/clients";
import { queryOptions, saveFile, unwrapList, unwrapTagged } from "@portal/shared-ui/module";
import type { ListQuery } from "@portal/shared-ui/table";

// The order comes from the address, where anything may stand; the server refuses what it does not know.
type Ordered<K extends readonly string[]> = Omit<ListQuery, "sort"> & { sort?: K[number] | `-${K[number]}` };
const ordered = <K extends readonly string[]>(query: ListQuery) => query as Ordered<K>;

export const clientsQuery = (api: ApiClient, query: ListQuery) =>
	queryOptions({
		queryKey: ["clients", query],
		queryFn: ({ signal }) =>
			unwrapList(api.api.client.$get({ query: ordered<typeof CLIENT_SORTS>(query) }, { init: { signal } })),
	});

export const saveClients = (api: ApiClient, { q, sort }: ListQuery) =>
	saveFile(
		api.api["client.xlsx"].$get({
			query: ordered<typeof CLIENT_SORTS>({ ...(q ? { q } : {}), ...(sort ? { sort } : {}) }),
		}),
	);

export const clientQuery = (api: ApiClient, id: string) =>
	queryOptions({
		queryKey: ["client", id],
		queryFn: ({ signal }) => unwrapTagged(api.api.client[":id"].$get({ param: { id } }, { init: { signal } })),
	});

export const certificationsQuery = (api: ApiClient, clientId: string, query: ListQuery) =>
	queryOptions({
		queryKey: ["certifications", "of client", clientId, query],
		queryFn: ({ signal }) =>
			unwrapList(
				api.api.client.certification[":clientId"].$get(
					{ param: { clientId }, query: ordered<typeof CERTIFICATION_SORTS>(query) },
					{ init: { signal } },
				),
			),
	});

export const createClient = (api: ApiClient, json: ClientInput) => unwrapTagged(api.api.client.$post({ json }));

/** Replaces the client, provided that nobody has changed it since. */
export const changeClient = (api: ApiClient, id: string, etag: string, json: ClientInput) =>
	unwrapTagged(api.api.client[":id"].$put({ param: { id }, json }, { headers: { "If-Match": etag } }));
