import type { ApiClient } from "@portal/api/client";
import { unwrap } from "@portal/shared-ui/module";
import type { ContactValues } from "./fields.ts";

/** Sends a visitor's message; the token proves the human check. */
export const sendMessage = (api: ApiClient, values: ContactValues, token: string) =>
	unwrap(api.api.customerMessage.$post({ json: { ...values, token } }));
