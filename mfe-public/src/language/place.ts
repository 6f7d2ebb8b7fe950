import { type MouseEvent, useLayoutEffect, useRef } from "react";

export const opensNewWindow = (event: MouseEvent) =>
	event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Navigation state for a change that only rewrites the address of the page, so that the page does not scroll. */
export const SAME_PLACE = { isSamePlace: true } as const;

export const isSamePlace = (state: unknown): boolean =>
	typeof state === "object" && state !== null && "isSamePlace" in state;

interface Place {
	element: Element;
	top: number;
}

/** Returns the topmost heading in view and its distance in pixels from the window's top; undefined if not scrolled. */
function visibleHeading(): Place | undefined {
	if (window.scrollY === 0) return undefined;
	const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
	for (const element of document.querySelectorAll("main :is(h1, h2, h3, h4)")) {
		const { top, height } = element.getBoundingClientRect();
		if (height > 0 && top >= Math.max(bar, 0)) return { element, top };
	}
	return undefined;
}

/**
 * Returns a function to call before the language changes. Afterwards the page scrolls so that the same heading stays in
 * place, because translations differ in length.
 */
export function useKeptScrollPosition(language: string): () => void {
	const kept = useRef<Place>(undefined);

	// biome-ignore lint/correctness/useExhaustiveDependencies: a change of the language moves the content
	useLayoutEffect(() => {
		const place = kept.current;
		kept.current = undefined;
		if (!place?.element.isConnected) return;
		const moved = place.element.getBoundingClientRect().top - place.top;
		if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
	}, [language]);

	return () => {
		kept.current = visibleHeading();
	};
}
