import type { ApiClient } from "@portal/contracts/client";
import { apiQuery, unwrap } from "@portal/shared-ui/module";

export const hasClients = ({ api }: ApiClient) =>
	apiQuery(["hasClients"], async (options) => {
		const clients = await unwrap(api.client.$get({ query: { limit: "1" } }, options));
		return clients.length > 0;
	});

/** Returns the query for whether the user has replaced the initial password, according to the audit trail. */
export const hasOwnPassword = ({ api }: ApiClient, id: string) =>
	apiQuery(["hasOwnPassword", id], async (options) => {
		const entries = await unwrap(api.audit.$get({ query: { entity: "user", entityId: id } }, options));
		return entries.some(({ action, userId }) => action === "user.password" && userId === id);
	});
