import type { ApiClient } from "@portal/contracts/client";
import { unwrap } from "@portal/shared-ui/module";

export interface NewAccount {
	user: string;
	pwd: string;
}

export const register = (api: ApiClient, account: NewAccount, token: string, signal: AbortSignal) =>
	unwrap(api.api.register.$post({ json: { ...account, token } }, { init: { signal } }));
