import { flash, useNavigate, useQueryClient, useWayOut } from "@portal/shared-ui/module";

/** Returns a function that leaves a page after an action and shows a message. The next page reloads its data. */
export function useDone() {
	const queries = useQueryClient();
	const navigate = useNavigate();
	return async (path: string, message: string, tone?: "error") => {
		// Marks data as outdated without reloading it, because this page would request a record that may be deleted.
		await queries.invalidateQueries({ refetchType: "none" });
		await navigate(path, { replace: true, state: flash(message, tone) });
	};
}

/** Returns a function that leaves a saved form and shows a message. The next page reloads its data. */
export function useSaved() {
	const queries = useQueryClient();
	const { leave } = useWayOut();
	return async (path: string, message: string) => {
		await queries.invalidateQueries({ refetchType: "none" });
		await leave(path, flash(message));
	};
}
