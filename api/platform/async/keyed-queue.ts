/** Returns a function that runs jobs with the same key one after another, and others at the same time. */
export function createTurns(): <T>(key: string, job: () => Promise<T>) => Promise<T> {
	const last = new Map<string, Promise<void>>();
	return async (key, job) => {
		const before = last.get(key);
		const { promise, resolve } = Promise.withResolvers<void>();
		last.set(key, promise);
		await before;
		try {
			return await job();
		} finally {
			resolve();
			if (last.get(key) === promise) last.delete(key);
		}
	};
}
