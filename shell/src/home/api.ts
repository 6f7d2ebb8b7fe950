import type { ApiClient } from "@portal/contracts/client";
import { queryOptions, unwrap } from "@portal/shared-ui/module";

export const hasClients = ({ api }: ApiClient) =>
	queryOptions({
		queryKey: ["hasClients"],
		queryFn: async ({ signal }) =>
			(await unwrap(api.client.$get({ query: { limit: "1" } }, { init: { signal } }))).length > 0,
	});

/** Returns the query for whether the user has replaced the initial password, according to the audit trail. */
export const hasOwnPassword = ({ api }: ApiClient, id: string) =>
	queryOptions({
		queryKey: ["hasOwnPassword", id],
		queryFn: async ({ signal }) => {
			const query = { entity: "user", entityId: id } as const;
			const entries = await unwrap(api.audit.$get({ query }, { init: { signal } }));
			return entries.some(({ action, userId }) => action === "user.password" && userId === id);
		},
	});
