import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Scroll positions in pixels by history entry. After a reload the browser restores the position itself. */
const places = new Map<string, number>();

/**
 * Restores the scroll position of a list after the browser's Back. `isReady` must become true when the rows are
 * rendered. After a link, or with another page, order or search, the list starts at the top.
 */
export function useScrollMemory(isReady: boolean): void {
	const { key } = useLocation();
	const shown = useRef<string>(undefined);

	// A layout effect stops recording before a shorter next page scrolls, whose position would be stored for this page.
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
