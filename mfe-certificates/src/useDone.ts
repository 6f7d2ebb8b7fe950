import { flash, useNavigate, useQueryClient, useWayOut } from "@portal/shared-ui/module";

/** Leaves a screen after an action; the next screen loads its data anew. */
export function useDone() {
	const queries = useQueryClient();
	const navigate = useNavigate();
	return async (path: string, message: string, tone?: "error") => {
		// The screen that is left does not load again: it would ask for a certificate that was deleted.
		await queries.invalidateQueries({ refetchType: "none" });
		await navigate(path, { replace: true, state: flash(message, tone) });
	};
}

/** Leaves the form of a certification after it was saved; the next screen loads its data anew. */
export function useSaved() {
	const queries = useQueryClient();
	const { leave } = useWayOut();
	return async (path: string, message: string) => {
		await queries.invalidateQueries({ refetchType: "none" });
		await leave(path, flash(message));
	};
}
