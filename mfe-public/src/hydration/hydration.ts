import { createContext, type RefObject, useContext, useLayoutEffect, useSyncExternalStore } from "react";
import { TAKEN_OVER } from "./taken-over.ts";

/** True where the page came from the server in the visitor's language: then there is nothing left to decide. */
export const ServedContext = createContext(false);

export const useIsServed = (): boolean => useContext(ServedContext);

const never = () => () => {};

/**
 * False while a page is drawn for the server and while what came from there is taken over; true from then on, and at
 * once where the browser draws alone. For what only the browser knows: the address, the time, the focus.
 */
export const useIsHydrated = (): boolean =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);

/** Tells that the program answers for what is drawn here: the island, or without one the page. */
export function useTakenOver(island?: RefObject<Element | null>): void {
	useLayoutEffect(() => {
		const part = island ? island.current : window;
		part?.dispatchEvent(new Event(TAKEN_OVER, { bubbles: true }));
	}, [island]);
}
