import type { Host } from "@portal/shared-ui/module";

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

/** Milliseconds before the first check, so that the page that was just opened can start its requests. */
const BEGIN_MS = 1_000;
/** Milliseconds until the next check while requests are pending, because background work would slow them down. */
const AGAIN_MS = 300;

/** Runs background work once the page is rendered and idle. Returns a function that cancels it. */
export function whenIdle({ queryClient }: Host, work: () => void): () => void {
	let isCancelled = false;
	const look = () => {
		if (queryClient.isFetching() > 0) timer = setTimeout(look, AGAIN_MS);
		else requestIdle(() => !isCancelled && work());
	};
	let timer = setTimeout(look, BEGIN_MS);
	return () => {
		isCancelled = true;
		clearTimeout(timer);
	};
}
