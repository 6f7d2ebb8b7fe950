import { createContext, type RefObject, useContext, useLayoutEffect, useSyncExternalStore } from "react";
import { HYDRATED } from "./hydrated-event.ts";

/** True if the server has sent the page in the visitor's language, so that the browser need not detect it. */
export const ServedContext = createContext(false);

export const useIsServed = (): boolean => useContext(ServedContext);

const never = () => () => {};

/**
 * Returns false on the server and during hydration, true afterwards. Values that only the browser knows (address, time,
 * focus) are used only when it is true.
 */
export const useIsHydrated = (): boolean =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);

/** Dispatches the event `HYDRATED` once React has hydrated the given island, or the page if none is given. */
export function useHydratedEvent(island?: RefObject<Element | null>): void {
	useLayoutEffect(() => {
		const part = island ? island.current : window;
		part?.dispatchEvent(new Event(HYDRATED, { bubbles: true }));
	}, [island]);
}
