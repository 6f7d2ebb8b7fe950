import { useContext, useLayoutEffect, useRef } from "react";
import { TabListStateContext } from "react-aria-components";

/** How much of the neighbours stays to be seen: it tells that there are more. */
const PEEK = 48;

/** Where the tabs do not all fit, the chosen one is brought into sight, also when the address chose it. */
export function useSelectedInSight() {
	const list = useRef<HTMLDivElement>(null);
	const isPlaced = useRef(false);
	const state = useContext(TabListStateContext);
	const selectedKey = state?.selectedKey;
	// The tabs themselves are drawn one step after the list.
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
		// Only the list moves: the page stays where it is.
		element.scrollTo({ left: element.scrollLeft + distance, behavior: isPlaced.current ? "auto" : "instant" });
		isPlaced.current = true;
	}, [selectedKey, count]);
	return list;
}
