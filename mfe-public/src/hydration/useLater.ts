import { useState } from "react";

/**
 * Returns a module that is loaded on demand, and two functions: `want` starts loading and ignores a failure, because
 * the next call tries again; `get` waits for the module and throws if loading fails.
 */
export function useLater<T extends object>(load: () => Promise<T>) {
	const [loaded, setLoaded] = useState<T>();
	const get = async (): Promise<T> => {
		if (loaded) return loaded;
		const fresh = await load();
		setLoaded(fresh);
		return fresh;
	};
	const want = (): void => {
		if (!loaded) get().catch(() => undefined);
	};
	return { loaded, get, want };
}
