import type { Host } from "@portal/shared-ui/module";

/** The page that was opened has begun to ask for its data by then. */
const BEGIN_MS = 1_000;
/** While answers are on their way, nothing takes the line from them. */
const AGAIN_MS = 300;

/** Runs the work once the page is drawn and has nothing else to do; the function that comes back calls it off. */
export function whenCalm({ queryClient }: Host, work: () => void): () => void {
	let idle: number | undefined;
	const look = () => {
		if (queryClient.isFetching() > 0) timer = setTimeout(look, AGAIN_MS);
		// Not every browser can tell when it is idle.
		else if (typeof window.requestIdleCallback === "function") idle = window.requestIdleCallback(work);
		else work();
	};
	let timer = setTimeout(look, BEGIN_MS);
	return () => {
		clearTimeout(timer);
		if (idle !== undefined) window.cancelIdleCallback(idle);
	};
}
