import { flash, useQueryClient, useWayOut } from "@portal/shared-ui/module";

/** Goes to the certification's details, which load everything anew. */
export function useSaved() {
	const queries = useQueryClient();
	const { leave } = useWayOut();
	return async (path: string, message: string) => {
		await queries.invalidateQueries({ refetchType: "none" });
		await leave(path, flash(message));
	};
}
