import { useState } from "react";

/** Loads a module on demand. `want` ignores failures, because the next call retries; `get` waits and throws them. */
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
