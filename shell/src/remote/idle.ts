/** Milliseconds after which work begins even if the page is never idle. */
const PATIENCE_MS = 1_000;

/** Calls `callback` when the browser is idle, or as the next task in Safari, which has no requestIdleCallback. */
function requestIdle(callback: () => void, options?: IdleRequestOptions): void {
	if (typeof window.requestIdleCallback === "function") window.requestIdleCallback(callback, options);
	else setTimeout(callback);
}

/** Resolves when the page is idle, at the latest after one second. */
export const untilIdle = () => new Promise<void>((resolve) => requestIdle(resolve, { timeout: PATIENCE_MS }));

/**
 * Resolves to true when the page becomes idle within `limitMs` milliseconds, otherwise to false. Always true for a
 * hidden page, because browsers slow it down.
 */
export function becomesIdle(limitMs: number): Promise<boolean> {
	if (document.hidden) return Promise.resolve(true);
	const since = performance.now();
	return new Promise((resolve) => {
		const hide = () => resolve(true);
		document.addEventListener("visibilitychange", hide, { once: true });
		const timer = setTimeout(() => resolve(false), limitMs);
		requestIdle(() => {
			clearTimeout(timer);
			document.removeEventListener("visibilitychange", hide);
			resolve(performance.now() - since < limitMs);
		});
	});
}
