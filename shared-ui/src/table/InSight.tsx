import { type ReactNode, useEffect, useRef } from "react";

interface Asked {
	/** Whether the person has asked for what is on its way. */
	isAsked: () => boolean;
	/** The same call, remembered as the person's. */
	by: <A extends unknown[]>(call: ((...args: A) => void) | undefined) => ((...args: A) => void) | undefined;
}

/** Tells what the person has asked of a list from what is loaded again by itself. */
export function useAsked(isLoading: boolean): Asked {
	const isAsked = useRef(false);
	const wasLoading = useRef(false);
	useEffect(() => {
		if (wasLoading.current && !isLoading) isAsked.current = false;
		wasLoading.current = isLoading;
	}, [isLoading]);
	return {
		isAsked: () => isAsked.current,
		by: (call) =>
			call &&
			((...args) => {
				isAsked.current = true;
				call(...args);
			}),
	};
}

/** A failure of what the person has asked for comes into sight and into focus; another one leaves them where they are. */
export function InSight({ when: { isAsked }, children }: { when: Asked; children: ReactNode }) {
	const place = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: what is there when it appears
	useEffect(() => {
		if (!isAsked()) return;
		place.current?.focus({ preventScroll: true });
		place.current?.scrollIntoView?.({ block: "nearest" });
	}, []);
	return (
		<div ref={place} tabIndex={-1}>
			{children}
		</div>
	);
}
