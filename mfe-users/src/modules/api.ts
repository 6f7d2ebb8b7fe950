import type { ApiClient } from "@portal/contracts/client";
import type { BackendInput, BackendUpdate } from "@portal/contracts/contract/module-backends";
import { apiFormQuery, apiQuery, unwrap, unwrapTagged } from "@portal/shared-ui/module";

export const BACKENDS = ["module-backends"] as const;

export const backendsQuery = (api: ApiClient) =>
	apiQuery(BACKENDS, (options) => unwrap(api.api["module-backends"].$get({}, options)));

export const backendQuery = (api: ApiClient, module: string) =>
	apiFormQuery(["module-backend", module], (options) =>
		unwrapTagged(api.api["module-backends"][":module"].$get({ param: { module } }, options)),
	);

export const createBackend = (api: ApiClient, json: BackendInput) => unwrap(api.api["module-backends"].$post({ json }));

export const changeBackend = (api: ApiClient, etag: string, module: string, json: BackendUpdate) =>
	unwrap(api.api["module-backends"][":module"].$put({ param: { module }, json }, { headers: { "If-Match": etag } }));

export const removeBackend = (api: ApiClient, module: string) =>
	unwrap(api.api["module-backends"][":module"].$delete({ param: { module } }));
