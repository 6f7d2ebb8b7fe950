import type { ApiClient } from "@portal/contracts/client";
import type { ClientInput, ClientListQuery } from "@portal/contracts/contract/clients";
import {
	apiListQuery,
	apiQuery,
	asQuery,
	type ListRequest,
	saveFile,
	unwrapList,
	unwrapTagged,
} from "@portal/shared-ui/module";
import type { ListQuery } from "@portal/shared-ui/table";

type ClientRequest = ListRequest<ClientListQuery>;

export const clientsQuery = (api: ApiClient, query: ClientRequest) =>
	apiListQuery(["clients", query], (options) => unwrapList(api.api.client.$get({ query: asQuery(query) }, options)));

export const saveClients = (api: ApiClient, { cursor: _page, ...query }: ClientRequest) =>
	saveFile(api.api["client.xlsx"].$get({ query: asQuery(query) }));

export const clientQuery = (api: ApiClient, id: string) =>
	apiQuery(["client", id], (options) => unwrapTagged(api.api.client[":id"].$get({ param: { id } }, options)));

export const certificationsQuery = (api: ApiClient, clientId: string, query: ListQuery) =>
	apiListQuery(["certifications", "of client", clientId, query], (options) =>
		unwrapList(api.api.client.certification[":clientId"].$get({ param: { clientId }, query: asQuery(query) }, options)),
	);

export const createClient = (api: ApiClient, json: ClientInput) => unwrapTagged(api.api.client.$post({ json }));

/** Saves a client. The server rejects the request if another user has changed the client since `etag` was loaded. */
export const changeClient = (api: ApiClient, id: string, etag: string, json: ClientInput) =>
	unwrapTagged(api.api.client[":id"].$put({ param: { id }, json }, { headers: { "If-Match": etag } }));
