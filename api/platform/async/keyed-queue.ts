/** Returns a function that runs jobs of the same key one after the other. */
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
