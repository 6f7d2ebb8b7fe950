import type { ApiClient } from "@portal/contracts/client";
import { unwrap } from "@portal/shared-ui/module";
import { loadTools } from "./load-tools.ts";

export async function validateMany(api: ApiClient, items: readonly string[], token: string, signal: AbortSignal) {
	const call = api.api.validateCertificate.bulk.$post({ json: { items: [...items], token } }, { init: { signal } });
	const [body, { parseBulkAnswer }] = await Promise.all([unwrap(call), loadTools()]);
	return parseBulkAnswer(body, items);
}
