import { useState } from "react";

/**
 * What only few visitors need and is loaded for those. `want` begins with it and keeps quiet about a failure, because
 * the next call tries again; `get` waits for it and fails where it cannot be had.
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
