import type { Client } from "@portal/contracts/contract/clients";
import { flash, type Tagged, useApi, useQueryClient, useWayOut } from "@portal/shared-ui/module";
import { clientQuery } from "../api.ts";
import { clientDetails } from "../paths.ts";

/**
 * Returns a function that opens a page of the client after saving, by default its details. The saved data is put into
 * the cache, so that the page opens without a request.
 */
export function useSaved() {
	const api = useApi();
	const queries = useQueryClient();
	const { leave } = useWayOut();
	return async (saved: Tagged<Client>, message: string, pageOf = clientDetails) => {
		const id = saved.data._id;
		// All cached data becomes outdated, because pages of other modules also show the client's name and sites. It is
		// reloaded only when the user opens such a page.
		await queries.invalidateQueries({ refetchType: "none" });
		queries.setQueryData(clientQuery(api, id).queryKey, saved);
		await leave(pageOf(id), flash(message));
	};
}
