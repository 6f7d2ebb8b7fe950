import type { Client } from "@portal/contracts/contract/clients";
import { flash, type Tagged, useApi, useQueryClient, useWayOut } from "@portal/shared-ui/module";
import { clientQuery } from "../api.ts";
import { clientDetails } from "../paths.ts";

/** Goes to the client's details, which show at once what was saved. */
export function useSaved() {
	const api = useApi();
	const queries = useQueryClient();
	const { leave } = useWayOut();
	return async (saved: Tagged<Client>, message: string) => {
		const id = saved.data._id;
		// The client's name and sites stand on screens of other modules too.
		await queries.invalidateQueries({ refetchType: "none" });
		queries.setQueryData(clientQuery(api, id).queryKey, saved);
		await leave(clientDetails(id), flash(message));
	};
}
