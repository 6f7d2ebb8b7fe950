import type { ApiClient } from "@portal/contracts/client";
import type { BackendInput, BackendUpdate } from "@portal/contracts/contract/module-backends";
import { queryOptions, unwrap, unwrapTagged } from "@portal/shared-ui/module";

export const BACKENDS = ["module-backends"] as const;

export const backendsQuery = (api: ApiClient) =>
	queryOptions({
		queryKey: BACKENDS,
		queryFn: ({ signal }) => unwrap(api.api["module-backends"].$get({}, { init: { signal } })),
	});

export const backendQuery = (api: ApiClient, module: string) =>
	queryOptions({
		queryKey: ["module-backend", module],
		queryFn: ({ signal }) =>
			unwrapTagged(api.api["module-backends"][":module"].$get({ param: { module } }, { init: { signal } })),
		gcTime: 0,
	});

export const createBackend = (api: ApiClient, json: BackendInput) => unwrap(api.api["module-backends"].$post({ json }));

export const changeBackend = (api: ApiClient, etag: string, module: string, json: BackendUpdate) =>
	unwrap(api.api["module-backends"][":module"].$put({ param: { module }, json }, { headers: { "If-Match": etag } }));

export const removeBackend = (api: ApiClient, module: string) =>
	unwrap(api.api["module-backends"][":module"].$delete({ param: { module } }));
