import { createContext, type RefObject, useContext, useLayoutEffect, useSyncExternalStore } from "react";
import { HYDRATED } from "./hydrated-event.ts";

/** True if the server has already chosen the page's language, so that the browser need not detect it. */
export const ServedContext = createContext(false);

export const useIsServed = (): boolean => useContext(ServedContext);

const never = () => () => {};

/** False on the server and during hydration, which know neither address, time nor focus; then true. */
export const useIsHydrated = (): boolean =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);

/** Announces that React now handles input in an island, or without one in the whole page. */
export function useHydratedEvent(island?: RefObject<Element | null>): void {
	useLayoutEffect(() => {
		const part = island ? island.current : window;
		part?.dispatchEvent(new Event(HYDRATED, { bubbles: true }));
	}, [island]);
}
