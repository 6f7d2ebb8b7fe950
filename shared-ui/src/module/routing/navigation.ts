import { createContext, type RefObject, useContext, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Key of the last navigation after which the heading took the focus. It is undefined on the first page, which the
 * browser announces itself.
 */
export const AnnouncedContext = createContext<RefObject<string | undefined>>({ current: undefined });

/**
 * Moves the focus to the page's heading after a navigation. A change of the query string does not move it, because
 * users may be typing in a search field that changes the URL.
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
