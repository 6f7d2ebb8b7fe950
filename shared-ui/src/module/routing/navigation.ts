import { createContext, type RefObject, useContext, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Key of the last navigation after which the heading was focused. The first page has none, because the browser
 * announces it itself.
 */
export const AnnouncedContext = createContext<RefObject<string | undefined>>({ current: undefined });

/**
 * Focuses the page heading once after a navigation. A change of the query string does not move the focus, because a
 * search field that writes to the URL must keep it.
 */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>): void {
	const announced = useContext(AnnouncedContext);
	const { key, pathname } = useLocation();
	const shownPath = useRef<string>(undefined);
	useEffect(() => {
		const isNewPage = shownPath.current !== pathname && announced.current !== key;
		shownPath.current = pathname;
		announced.current = key;
		if (isNewPage) heading.current?.focus();
	}, [announced, heading, key, pathname]);
}
