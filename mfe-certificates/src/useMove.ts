import { errorMessage, useFlash, useMutation, useQueryClient } from "@portal/shared-ui/module";

/** Of the sentence that says what comes next, above the tabs of a certification. */
export const NEXT_STEP = "certs-next";

/** Moves a certificate on without leaving the page. The pressed button goes with that, and the focus to what comes next. */
export function useMove(move: () => Promise<unknown>, message: string) {
	const queries = useQueryClient();
	const showFlash = useFlash();
	return useMutation({
		mutationFn: async () => {
			const pressed = document.activeElement;
			await move();
			return pressed;
		},
		onSuccess: async (pressed) => {
			showFlash(message);
			await queries.invalidateQueries();
			const focused = document.activeElement;
			if (focused === pressed || focused === document.body)
				document.getElementById(NEXT_STEP)?.focus({ preventScroll: true });
		},
		onError: (error) => {
			showFlash(errorMessage(error), "error");
			// Shows what stood in the way, such as a move that somebody else has made.
			return queries.invalidateQueries();
		},
	});
}
