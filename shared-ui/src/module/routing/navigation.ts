import { createContext, type RefObject, useContext, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Key of the last navigation that moved the focus. It is undefined on the first page, which browsers announce. */
export const AnnouncedContext = createContext<RefObject<string | undefined>>({ current: undefined });

/** Moves the focus to the heading of a new page. A change of the query does not, because the user may be typing it. */
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
