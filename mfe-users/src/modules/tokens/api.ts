import type { ApiClient } from "@portal/contracts/client";
import type { TokenInput } from "@portal/contracts/contract/module-versions";
import { apiQuery, unwrap } from "@portal/shared-ui/module";
import { MODULES } from "../versions/api.ts";

export const tokensQuery = (api: ApiClient, module: string) =>
	apiQuery([...MODULES, "tokens", module], (options) =>
		unwrap(api.api.modules[":module"].tokens.$get({ param: { module } }, options)),
	);

export const createToken = (api: ApiClient, module: string, json: TokenInput) =>
	unwrap(api.api.modules[":module"].tokens.$post({ param: { module }, json }));

export const revokeToken = (api: ApiClient, module: string, id: string) =>
	unwrap(api.api.modules[":module"].tokens[":id"].$delete({ param: { module, id } }));
