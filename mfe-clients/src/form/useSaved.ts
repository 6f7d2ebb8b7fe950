import type { Client } from "@portal/contracts/contract/clients";
import { flash, type Tagged, useApi, useQueryClient, useWayOut } from "@portal/shared-ui/module";
import { clientQuery } from "../api.ts";
import { clientDetails } from "../paths.ts";

/** Goes to a page of the client, by default the details; it shows at once what was saved. */
export function useSaved() {
	const api = useApi();
	const queries = useQueryClient();
	const { leave } = useWayOut();
	return async (saved: Tagged<Client>, message: string, pageOf = clientDetails) => {
		const id = saved.data._id;
		// The client's name and sites stand on screens of other modules too.
		await queries.invalidateQueries({ refetchType: "none" });
		queries.setQueryData(clientQuery(api, id).queryKey, saved);
		await leave(pageOf(id), flash(message));
	};
}
