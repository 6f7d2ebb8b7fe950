/** Runs at most `limit` jobs at once; the others wait in order. */
export function limitConcurrency(limit: number): <T>(job: () => Promise<T>) => Promise<T> {
	const waiting: (() => void)[] = [];
	let running = 0;
	return async (job) => {
		if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
		else running++;
		try {
			return await job();
		} finally {
			const next = waiting.shift();
			if (next) next();
			else running--;
		}
	};
}
