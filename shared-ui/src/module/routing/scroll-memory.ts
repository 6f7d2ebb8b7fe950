import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Where each step of the tab's history had been scrolled to. A reload begins anew: the browser itself knows that place. */
const places = new Map<string, number>();

/**
 * Brings a list back to where it was when somebody returns to it with the browser's Back; `isReady` once its rows are
 * there. A link to the list opens it at its beginning, and so does another page, order or search of it.
 */
export function useScrollMemory(isReady: boolean): void {
	const { key } = useLocation();
	const shown = useRef<string>(undefined);

	// Before the next page is drawn: a shorter one would move the place.
	useLayoutEffect(() => {
		const remember = () => places.set(key, window.scrollY);
		window.addEventListener("scroll", remember, { passive: true });
		return () => window.removeEventListener("scroll", remember);
	}, [key]);

	useEffect(() => {
		if (!isReady || shown.current === key) return;
		const place = places.get(key) ?? (shown.current === undefined ? undefined : 0);
		shown.current = key;
		if (place !== undefined && place !== window.scrollY) window.scrollTo({ top: place, behavior: "instant" });
	}, [isReady, key]);
}
