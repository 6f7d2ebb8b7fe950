import type { ApiClient } from "@portal/contracts/client";
import type { ClientInput, ClientListQuery } from "@portal/contracts/contract/clients";
import {
	asQuery,
	keepPreviousData,
	type ListRequest,
	queryOptions,
	saveFile,
	unwrapList,
	unwrapTagged,
} from "@portal/shared-ui/module";
import type { ListQuery } from "@portal/shared-ui/table";

type ClientRequest = ListRequest<ClientListQuery>;

export const clientsQuery = (api: ApiClient, query: ClientRequest) =>
	queryOptions({
		queryKey: ["clients", query],
		queryFn: ({ signal }) => unwrapList(api.api.client.$get({ query: asQuery(query) }, { init: { signal } })),
		placeholderData: keepPreviousData,
	});

export const saveClients = (api: ApiClient, { cursor: _page, ...query }: ClientRequest) =>
	saveFile(api.api["client.xlsx"].$get({ query: asQuery(query) }));

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
					{ param: { clientId }, query: asQuery(query) },
					{ init: { signal } },
				),
			),
		placeholderData: keepPreviousData,
	});

export const createClient = (api: ApiClient, json: ClientInput) => unwrapTagged(api.api.client.$post({ json }));

/** Saves a client. The server rejects the request if another user has changed the client since `etag` was loaded. */
export const changeClient = (api: ApiClient, id: string, etag: string, json: ClientInput) =>
	unwrapTagged(api.api.client[":id"].$put({ param: { id }, json }, { headers: { "If-Match": etag } }));
