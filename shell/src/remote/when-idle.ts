import type { Host } from "@portal/shared-ui/module";

/** Milliseconds before the first check, so that the page that was just opened can start its requests. */
const BEGIN_MS = 1_000;
/** Milliseconds until the next check while requests are pending, because background work would slow them down. */
const AGAIN_MS = 300;

/** Runs background work once the page is rendered and idle. Returns a function that cancels it. */
export function whenIdle({ queryClient }: Host, work: () => void): () => void {
	let idle: number | undefined;
	const look = () => {
		if (queryClient.isFetching() > 0) timer = setTimeout(look, AGAIN_MS);
		// Safari has no requestIdleCallback, so there the work starts without waiting for an idle browser.
		else if (typeof window.requestIdleCallback === "function") idle = window.requestIdleCallback(work);
		else work();
	};
	let timer = setTimeout(look, BEGIN_MS);
	return () => {
		clearTimeout(timer);
		if (idle !== undefined) window.cancelIdleCallback(idle);
	};
}
