import { unavailable } from "../errors.ts";

/** Returns a function that runs `limit` jobs at once and lets `waitingMost` wait; others fail, by default with 503. */
export function limitConcurrency(
	limit: number,
	waitingMost = Number.POSITIVE_INFINITY,
	refusal: () => Error = unavailable,
): <T>(job: () => Promise<T>) => Promise<T> {
	const waiting: (() => void)[] = [];
	let running = 0;
	return async (job) => {
		if (running >= limit) {
			if (waiting.length >= waitingMost) throw refusal();
			await new Promise<void>((resolve) => waiting.push(resolve));
		} else running++;
		try {
			return await job();
		} finally {
			const next = waiting.shift();
			if (next) next();
			else running--;
		}
	};
}
