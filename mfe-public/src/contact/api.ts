import type { ApiClient } from "@portal/contracts/client";
import { unwrap } from "@portal/shared-ui/module";
import type { ContactValues } from "./fields.ts";

export const sendMessage = (api: ApiClient, values: ContactValues, token: string, signal: AbortSignal) =>
	unwrap(api.api.customerMessage.$post({ json: { ...values, token } }, { init: { signal } }));
