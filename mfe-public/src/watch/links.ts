import type { ApiClient } from "@portal/contracts/client";
import { unwrap } from "@portal/shared-ui/module";

export const readLink = (api: ApiClient, token: string) => unwrap(api.api.watches.link.$post({ json: { token } }));
export const confirmLink = (api: ApiClient, token: string) =>
	unwrap(api.api.watches.confirmation.$post({ json: { token } }));
export const endLink = (api: ApiClient, token: string) => unwrap(api.api.watches.end.$post({ json: { token } }));
