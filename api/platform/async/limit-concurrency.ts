import { unavailable } from "../errors.ts";

/**
 * Returns a function that runs at most `limit` jobs at once and lets up to `waitingMost` more wait in order. Further
 * jobs are refused, by default with HTTP status 503.
 */
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
