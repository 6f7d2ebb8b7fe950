import { errorMessage, useFlash, useMutation, useQueryClient } from "@portal/shared-ui/module";
import { useEffect, useRef } from "react";

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

/** Focuses the button of the next step once an action has changed this step. Otherwise, the heading keeps the focus. */
export function useNextStepFocus(step: string | undefined): void {
	const shown = useRef(step);
	useEffect(() => {
		if (step === undefined || step === shown.current) return;
		shown.current = step;
		const place = document.getElementById(NEXT_STEP);
		const { activeElement: focused, body } = document;
		if (focused === body || focused === place || focused?.tagName === "H1")
			place?.querySelector<HTMLElement>(".ui-button--primary")?.focus({ preventScroll: true });
	}, [step]);
}

export function useMove(move: () => Promise<unknown>, message: string) {
	const queries = useQueryClient();
	const showFlash = useFlash();
	const moved = useMoved(message);
	return useMutation({
		mutationFn: (_pressed: Element | null) => move(),
		onSuccess: (_, pressed) => moved(pressed),
		onError: (error) => {
			showFlash(errorMessage(error), "error");
			// Reloads the data, so that the user sees the reason of a refusal, such as a change by another user.
			return queries.invalidateQueries();
		},
	});
}
