import { createContext, type RefObject, useContext, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Key of the last navigation whose page has been announced; the page that was opened first announces itself. */
export const AnnouncedContext = createContext<RefObject<string | undefined>>({ current: undefined });

/**
 * Moves the focus to the heading of a page that a navigation has opened, once. A change of the query on the same page
 * moves nothing: a search that writes into the address must not take the focus from its field.
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
