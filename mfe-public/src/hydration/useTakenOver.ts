import { type RefObject, useLayoutEffect } from "react";
import { TAKEN_OVER } from "./taken-over.ts";

/** Tells that what is drawn here is in the program's hands: the island, or without one the page. */
export function useTakenOver(island?: RefObject<Element | null>): void {
	useLayoutEffect(() => {
		const part = island ? island.current : window;
		part?.dispatchEvent(new Event(TAKEN_OVER, { bubbles: true }));
	}, [island]);
}
