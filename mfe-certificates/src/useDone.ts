import { flash, useNavigate, useQueryClient, useWayOut } from "@portal/shared-ui/module";

/** Leaves a screen after what was done there; the next one loads everything anew. */
export function useDone() {
	const queries = useQueryClient();
	const navigate = useNavigate();
	return async (path: string, message: string) => {
		// Not the screen that is left: a certificate that is gone would be asked for once more.
		await queries.invalidateQueries({ refetchType: "none" });
		await navigate(path, { replace: true, state: flash(message) });
	};
}

/** Leaves the form of a certification after it was saved; its details load everything anew. */
export function useSaved() {
	const queries = useQueryClient();
	const { leave } = useWayOut();
	return async (path: string, message: string) => {
		await queries.invalidateQueries({ refetchType: "none" });
		await leave(path, flash(message));
	};
}
