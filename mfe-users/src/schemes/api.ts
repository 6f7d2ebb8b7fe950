import type { ApiClient } from "@portal/contracts/client";
import type { SchemeInput } from "@portal/contracts/contract/schemes";
import { apiFormQuery, apiQuery, unwrap, unwrapTagged } from "@portal/shared-ui/module";

export const SCHEMES = ["schemes"] as const;

export const schemesQuery = ({ api }: ApiClient) =>
	apiQuery(SCHEMES, (options) => unwrap(api.schemes.$get({}, options)));

export const schemeQuery = ({ api }: ApiClient, id: string) =>
	apiFormQuery(["scheme", id], (options) => unwrapTagged(api.schemes[":id"].$get({ param: { id } }, options)));

export const createScheme = ({ api }: ApiClient, json: SchemeInput) => unwrap(api.schemes.$post({ json }));

export const changeScheme = ({ api }: ApiClient, id: string, etag: string, json: SchemeInput) =>
	unwrap(api.schemes[":id"].$put({ param: { id }, json }, { headers: { "If-Match": etag } }));
