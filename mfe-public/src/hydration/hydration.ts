import { createContext, type RefObject, useContext, useLayoutEffect, useSyncExternalStore } from "react";
import { HYDRATED } from "./hydrated-event.ts";

/** True if the server has already chosen the page's language, so that the browser need not detect it. */
export const ServedContext = createContext(false);

export const useIsServed = (): boolean => useContext(ServedContext);

const never = () => () => {};

/**
 * False on the server and during hydration, then true. Check it before using the address, time or focus, which the
 * prerendered HTML cannot know.
 */
export const useIsHydrated = (): boolean =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);

/** Announces that React now handles input, in an island (a part with its own script) or in the whole page. */
export function useHydratedEvent(island?: RefObject<Element | null>): void {
	useLayoutEffect(() => {
		const part = island ? island.current : window;
		part?.dispatchEvent(new Event(HYDRATED, { bubbles: true }));
	}, [island]);
}
