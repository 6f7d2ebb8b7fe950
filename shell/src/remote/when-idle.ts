import type { Host } from "@portal/shared-ui/module";

/** Milliseconds before the first check, in which the opened page starts its requests. */
const BEGIN_MS = 1_000;
/** Milliseconds between checks while requests are pending, with which the work should not compete. */
const AGAIN_MS = 300;

/** Runs the work once the page is rendered and idle. Returns a function that cancels it. */
export function whenIdle({ queryClient }: Host, work: () => void): () => void {
	let idle: number | undefined;
	const look = () => {
		if (queryClient.isFetching() > 0) timer = setTimeout(look, AGAIN_MS);
		// Waits for an idle browser, except in Safari, which has no requestIdleCallback.
		else if (typeof window.requestIdleCallback === "function") idle = window.requestIdleCallback(work);
		else work();
	};
	let timer = setTimeout(look, BEGIN_MS);
	return () => {
		clearTimeout(timer);
		if (idle !== undefined) window.cancelIdleCallback(idle);
	};
}
