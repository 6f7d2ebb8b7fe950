import { useContext, useLayoutEffect, useRef } from "react";
import { TabListStateContext } from "react-aria-components";

/** Pixels of the neighbouring tab that stay visible, so that users see that the list can be scrolled. */
const PEEK = 48;

/** Returns a ref for the tab list, which scrolls to the selected tab, also when the page opens. */
export function useScrollToSelectedTab() {
	const list = useRef<HTMLDivElement>(null);
	const isPlaced = useRef(false);
	const state = useContext(TabListStateContext);
	const selectedKey = state?.selectedKey;
	// The tabs are rendered after their list, so scrolling must be repeated when their number changes.
	const count = state?.collection.size ?? 0;
	useLayoutEffect(() => {
		const element = list.current;
		const tab =
			selectedKey === undefined || count === 0 ? null : element?.querySelector<HTMLElement>("[aria-selected=true]");
		if (!element || !tab) return;
		const box = element.getBoundingClientRect();
		const { left, right } = tab.getBoundingClientRect();
		const before = left - PEEK - box.left;
		const after = right + PEEK - box.right;
		const distance = before < 0 ? before : Math.max(0, Math.min(after, before));
		// `scrollIntoView` would scroll the page as well, so only the list is scrolled.
		element.scrollTo({ left: element.scrollLeft + distance, behavior: isPlaced.current ? "auto" : "instant" });
		isPlaced.current = true;
	}, [selectedKey, count]);
	return list;
}
