import { within } from "../async/deadline.ts";

/** Balancers wait only a few seconds. */
const ANSWER_WITHIN_MS = 1_500;

/** Concurrent callers share one check. A success is valid for `freshMs`. */
export function inTime(
	check: () => Promise<void>,
	{ withinMs = ANSWER_WITHIN_MS, freshMs = 0 }: { withinMs?: number; freshMs?: number } = {},
): () => Promise<void> {
	let running: { done: Promise<void>; since: number } | undefined;
	let succeeded = Number.NEGATIVE_INFINITY;
	return async () => {
		if (performance.now() - succeeded < freshMs) return;
		if (!running) {
			const done = check()
				.then(() => {
					succeeded = performance.now();
				})
				.finally(() => {
					running = undefined;
				});
			running = { done, since: performance.now() };
		}
		const { done, since } = running;
		const late = () => new Error(`No answer of the database within ${withinMs} ms`);
		await within(since + withinMs - performance.now(), done, late);
	};
}
