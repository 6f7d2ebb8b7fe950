export interface Loadable<T> {
	/** Id of the module that the code belongs to, or "shell". Failure reports contain it. */
	readonly owner: string;
	load(retry: boolean): Promise<T>;
	/** Returns the value without waiting, or undefined if it is not loaded yet. */
	peek(): T | undefined;
}

export function part<T>(load: () => Promise<T>): Loadable<T> {
	let known: T | undefined;
	return {
		owner: "shell",
		async load() {
			known = await load();
			return known;
		},
		peek: () => known,
	};
}
