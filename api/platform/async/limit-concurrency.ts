import { unavailable } from "../errors.ts";

/** Runs at most `limit` jobs at once; the others wait in order, at most `waitingMost` of them: one more is refused, by 503 where nothing else is said. */
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
