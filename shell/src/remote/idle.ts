/** Milliseconds after which background work begins even if the page is never idle. */
const PATIENCE_MS = 1_000;

/** Calls `callback` when the browser is idle. Safari has no requestIdleCallback, so there it runs as the next task. */
function requestIdle(callback: () => void, options?: IdleRequestOptions): void {
	if (typeof window.requestIdleCallback === "function") window.requestIdleCallback(callback, options);
	else setTimeout(callback);
}

export const untilIdle = () => new Promise<void>((resolve) => requestIdle(resolve, { timeout: PATIENCE_MS }));

/**
 * Resolves to whether the page becomes idle within `limitMs` milliseconds. A hidden page always counts as idle, because
 * browsers slow it down.
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
