import { setTimeout } from "node:timers/promises";

interface Slices {
	sliceMs: number;
	restMs: number;
}

const QUICK: Slices = { sliceMs: 8, restMs: 2 };
/** The times of background work, which no user waits for: it uses a fifth of the time. */
export const UNHURRIED: Slices = { sliceMs: 4, restMs: 16 };

/** Resolves after the server has answered other requests. */
export const yieldTurn = (): Promise<void> => setTimeout(QUICK.restMs);

/**
 * Returns a function that long loops await in each step. It pauses for other work when the current slice of time is
 * used up.
 */
export function createPauses({ sliceMs, restMs } = QUICK): () => Promise<void> {
	let begun = performance.now();
	return async () => {
		if (performance.now() - begun < sliceMs) return;
		// Waits with a timer, because after `setImmediate` Deno continues before it accepts the next request.
		await setTimeout(restMs);
		begun = performance.now();
	};
}
