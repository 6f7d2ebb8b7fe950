import type { Loadable } from "./loadable.ts";

/** A part of the shell itself that is loaded when it is needed. */
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
