import { useLayoutEffect, useRef } from "react";

/** State of a navigation that leads nowhere else: only the address changes. */
export const SAME_PLACE = { isSamePlace: true } as const;

export const isSamePlace = (state: unknown): boolean =>
	typeof state === "object" && state !== null && "isSamePlace" in state;

interface Place {
	element: Element;
	top: number;
}

/** What stands at the top of the window: the first heading that is neither above it nor behind the bar. */
function placeInSight(): Place | undefined {
	if (window.scrollY === 0) return undefined;
	const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
	for (const element of document.querySelectorAll("main :is(h1, h2, h3, h4)")) {
		const { top, height } = element.getBoundingClientRect();
		if (height > 0 && top >= Math.max(bar, 0)) return { element, top };
	}
	return undefined;
}

/** Keeps the visible heading in place: call the returned function before the language changes. */
export function useKeptPlace(language: string): () => void {
	const kept = useRef<Place>(undefined);

	// biome-ignore lint/correctness/useExhaustiveDependencies: the language is what moves the page
	useLayoutEffect(() => {
		const place = kept.current;
		kept.current = undefined;
		if (!place?.element.isConnected) return;
		const moved = place.element.getBoundingClientRect().top - place.top;
		if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
	}, [language]);

	return () => {
		kept.current = placeInSight();
	};
}
