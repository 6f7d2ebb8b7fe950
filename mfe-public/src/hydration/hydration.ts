import { createContext, type RefObject, useContext, useLayoutEffect, useSyncExternalStore } from "react";
import { TAKEN_OVER } from "./taken-over.ts";

/** True where the page came from the server in the visitor's language: then there is nothing left to decide. */
export const ServedContext = createContext(false);

export const useIsServed = (): boolean => useContext(ServedContext);

const never = () => () => {};

/** False on the server and during hydration. For values that only the browser knows: address, time, focus. */
export const useIsHydrated = (): boolean =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);

/** Announces that the program now handles this island, or the page. */
export function useTakenOver(island?: RefObject<Element | null>): void {
	useLayoutEffect(() => {
		const part = island ? island.current : window;
		part?.dispatchEvent(new Event(TAKEN_OVER, { bubbles: true }));
	}, [island]);
}
