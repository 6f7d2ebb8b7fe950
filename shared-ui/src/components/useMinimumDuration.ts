import { useLayoutEffect, useRef, useState } from "react";

/** Milliseconds before a spinner becomes visible. The value must be the same as in Spinner.css. */
const APPEARS_AFTER_MS = 200;
/** Minimum milliseconds that a spinner stays visible, so that it does not flicker. */
const SEEN_FOR_MS = 200;

/** Returns true while the work is pending, and afterwards until a visible spinner has been shown long enough. */
export function useMinimumDuration(isPending: boolean): boolean {
	const [isLingering, setLingering] = useState(false);
	const began = useRef(0);
	useLayoutEffect(() => {
		if (!isPending) return;
		began.current = performance.now();
		setLingering(false);
		return () => {
			const elapsed = performance.now() - began.current;
			setLingering(elapsed > APPEARS_AFTER_MS && elapsed < APPEARS_AFTER_MS + SEEN_FOR_MS);
		};
	}, [isPending]);
	useLayoutEffect(() => {
		if (!isLingering) return;
		const rest = began.current + APPEARS_AFTER_MS + SEEN_FOR_MS - performance.now();
		const timer = setTimeout(() => setLingering(false), rest);
		return () => clearTimeout(timer);
	}, [isLingering]);
	return isPending || isLingering;
}
