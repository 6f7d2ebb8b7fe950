import type { Loadable } from "./remote/useLoad.ts";

function part<T>(load: () => Promise<T>): Loadable<T> {
	let known: T | undefined;
	return {
		async load() {
			known = await load();
			return known;
		},
		peek: () => known,
	};
}

/** The shell's screens come in parts of their own: a visitor of the public pages needs none of them. */
export const staffPart = part(() => import("./layout/staff.ts"));
export const entrancePart = part(() => import("./login/entrance.ts"));
