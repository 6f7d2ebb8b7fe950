/** Some browsers cannot tell when they are idle. */
const LATER_MS = 500;
/** A page that is never at rest is not waited for longer. */
const AT_LATEST_MS = 5_000;

/** Runs the work once the page has nothing more urgent to do; the function that comes back calls it off. */
export function whenIdle(work: () => void): () => void {
	if (typeof window.requestIdleCallback !== "function") {
		const timer = setTimeout(work, LATER_MS);
		return () => clearTimeout(timer);
	}
	const handle = window.requestIdleCallback(work, { timeout: AT_LATEST_MS });
	return () => window.cancelIdleCallback(handle);
}
