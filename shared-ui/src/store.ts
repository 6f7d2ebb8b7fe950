/** Returns a value that changes, with the functions that `useSyncExternalStore` expects. */
export function createStore<T>(initial: T) {
	const listeners = new Set<() => void>();
	let value = initial;
	return {
		get: () => value,
		/** Sets the value and calls the listeners, unless it is the same value as before. */
		set(next: T) {
			if (Object.is(next, value)) return;
			value = next;
			for (const listener of listeners) listener();
		},
		/** Calls `listener` after each change. Returns a function that ends this. */
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => {
				listeners.delete(listener);
			};
		},
		hasListeners: () => listeners.size > 0,
	};
}
