import { setTimeout } from "node:timers/promises";

const SLICE_MS = 8;
// A timer: after `setImmediate` Deno continues before it takes the next request.
const REST_MS = 2;

/** For long work: yields to other work when a slice of time is used up. */
export function createPauses(): () => Promise<void> {
	let begun = performance.now();
	return async () => {
		if (performance.now() - begun < SLICE_MS) return;
		await setTimeout(REST_MS);
		begun = performance.now();
	};
}
