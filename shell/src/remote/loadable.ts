/** Something that is loaded at run time: a module, or a part of the shell itself. */
export interface Loadable<T> {
	/** Whose it is: a module's id, or "shell". */
	readonly owner: string;
	load(retry: boolean): Promise<T>;
	/** What has been loaded before, without waiting. */
	peek(): T | undefined;
}
