import { errorMessage, useFlash, useMutation, useQueryClient } from "@portal/shared-ui/module";

/** Id of the sentence about the next step, above the tabs of a certification. */
export const NEXT_STEP = "certs-next";

/**
 * Returns a function to call after a move (a change of status). It shows a message, reloads the data, and moves the
 * focus to the next step if the pressed button has disappeared.
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

/** Returns a mutation that changes the status of a certificate without leaving the page. */
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
			// Reloads the data to show the cause of the refusal, such as a change by another user.
			return queries.invalidateQueries();
		},
	});
}
