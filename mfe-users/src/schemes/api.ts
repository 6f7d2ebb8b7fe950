import type { ApiClient } from "@portal/contracts/client";
import type { SchemeInput } from "@portal/contracts/contract/schemes";
import { queryOptions, unwrap, unwrapTagged } from "@portal/shared-ui/module";

export const SCHEMES = ["schemes"] as const;

export const schemesQuery = ({ api }: ApiClient) =>
	queryOptions({
		queryKey: SCHEMES,
		queryFn: ({ signal }) => unwrap(api.schemes.$get({}, { init: { signal } })),
	});

export const schemeQuery = ({ api }: ApiClient, id: string) =>
	queryOptions({
		queryKey: ["scheme", id],
		queryFn: ({ signal }) => unwrapTagged(api.schemes[":id"].$get({ param: { id } }, { init: { signal } })),
		gcTime: 0,
	});

export const createScheme = ({ api }: ApiClient, json: SchemeInput) => unwrap(api.schemes.$post({ json }));

export const changeScheme = ({ api }: ApiClient, id: string, etag: string, json: SchemeInput) =>
	unwrap(api.schemes[":id"].$put({ param: { id }, json }, { headers: { "If-Match": etag } }));
