/** Something that is loaded at run time: a module, or a part of the shell itself. */
export interface Loadable<T> {
	/** A module's id, or "shell". */
	readonly owner: string;
	load(retry: boolean): Promise<T>;
	/** The loaded value, without waiting. */
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
