import { setTimeout } from "node:timers/promises";

const QUICK = { sliceMs: 8, restMs: 2 };
/** The pace of work that no user waits for: 4 ms of computing, then 16 ms of rest, so that requests come first. */
export const UNHURRIED: typeof QUICK = { sliceMs: 4, restMs: 16 };

/** Resolves after a short pause, in which the server can answer other requests. */
export const yieldTurn = (): Promise<void> => setTimeout(QUICK.restMs);

/** Returns a function to call in each step of a long loop; it pauses for other requests when its time is used up. */
export function createPauses({ sliceMs, restMs } = QUICK): () => Promise<void> {
	let begun = performance.now();
	return async () => {
		if (performance.now() - begun < sliceMs) return;
		// A timer is used, because after `setImmediate` Deno would continue before it accepts the next request.
		await setTimeout(restMs);
		begun = performance.now();
	};
}
