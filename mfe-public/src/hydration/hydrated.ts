import { useSyncExternalStore } from "react";

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
