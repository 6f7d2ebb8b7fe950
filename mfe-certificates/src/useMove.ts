import { errorMessage, useFlash, useMutation, useQueryClient } from "@portal/shared-ui/module";

/** Id of the element that receives the focus when the pressed button disappears after a status change. */
export const NEXT_STEP = "certs-next";

/**
 * Returns a function to call after a status change. It shows the message and reloads the data. If the pressed button
 * has disappeared, the focus moves to the next step.
 */
export function useMoved(message: string) {
	const queries = useQueryClient();
	const showFlash = useFlash();
	return async (pressed: Element | null) => {
		showFlash(message);
		await queries.invalidateQueries();
		const focused = document.activeElement;
		if (focused === pressed || focused === document.body)
			document.getElementById(NEXT_STEP)?.focus({ preventScroll: true });
	};
}

export function useMove(move: () => Promise<unknown>, message: string) {
	const queries = useQueryClient();
	const showFlash = useFlash();
	const moved = useMoved(message);
	return useMutation({
		mutationFn: async () => {
			const pressed = document.activeElement;
			await move();
			return pressed;
		},
		onSuccess: moved,
		onError: (error) => {
			showFlash(errorMessage(error), "error");
			// Reloads the data, so that the user sees the reason of a refusal, such as a change by another user.
			return queries.invalidateQueries();
		},
	});
}
