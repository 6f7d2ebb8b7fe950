import type { ApiClient } from "@portal/contracts/client";
import type { StatusPurpose } from "@portal/contracts/contract/credentials";
import { unwrap } from "@portal/shared-ui/module";

export const keysOfCredentials = (api: ApiClient) => unwrap(api.api["did.json"].$get());

export async function statusList(api: ApiClient, purpose: StatusPurpose): Promise<string> {
	const answer = await api.api["status-lists"][purpose].$get();
	if (!answer.ok) throw new Error(`${purpose}: ${answer.status}`);
	return answer.text();
}
