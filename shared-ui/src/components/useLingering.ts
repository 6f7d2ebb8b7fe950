import { useLayoutEffect, useRef, useState } from "react";

/** From when on waiting is shown, see Spinner.css. */
const APPEARS_AFTER_MS = 200;
/** What has appeared stays so long at least: shorter than that it is a flicker. */
const SEEN_FOR_MS = 200;

/** True while something is under way, and after it as long as the sign of it has not been seen long enough. */
export function useLingering(isPending: boolean): boolean {
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
