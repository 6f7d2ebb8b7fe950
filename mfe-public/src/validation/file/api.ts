import type { ApiClient } from "@portal/contracts/client";
import type { StatusPurpose } from "@portal/contracts/contract/credentials";
import { unwrap } from "@portal/shared-ui/module";

/** Makes the browser check its cache with the server, because a certificate may have been suspended minutes ago. */
const FRESH = { init: { cache: "no-cache" } } as const;

export const keysOfCredentials = (api: ApiClient) => unwrap(api.api["did.json"].$get({}, FRESH));

export async function statusList(api: ApiClient, purpose: StatusPurpose): Promise<string> {
	const answer = await api.api["status-lists"][purpose].$get({}, FRESH);
	if (!answer.ok) throw new Error(`${purpose}: ${answer.status}`);
	return answer.text();
}
