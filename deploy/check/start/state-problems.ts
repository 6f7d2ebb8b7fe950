import { STORAGE_KEYS } from "../../../api/kit/privacy.ts";
import type { PageState } from "./page-state.ts";

/** Milliseconds for which a module may block the page before this counts as a problem. */
const BLOCKED_MS = 3_000;
const { module: MODULES, slots: SLOTS, ...OF_KIT } = STORAGE_KEYS;

/** Entries of the browser's storage that the module must not change. */
export const STORED_BEFORE = { [STORAGE_KEYS.marker]: "1", "start-check": "1" };

/** A module may add properties to `window`; additions to other objects affect all code of the page. */
const isWatched = (name: string, before: PageState["globals"]) => name in before || !name.startsWith("window.");

export function stateProblems(id: string, before: PageState, after: PageState): string[] {
	const names = new Set([...Object.keys(before.globals), ...Object.keys(after.globals)]);
	const changed = [...names].filter(
		(name) => isWatched(name, before.globals) && before.globals[name] !== after.globals[name],
	);
	const added = after.body.filter((part) => !before.body.includes(part));
	const gone = before.body.filter((part) => !after.body.includes(part));
	const mayStore = [`${MODULES}.${id}.`, SLOTS, ...Object.values(OF_KIT)];
	const keys = Object.keys(after.stored).filter(
		(key) => !(key in before.stored) && !mayStore.some((prefix) => key.startsWith(prefix)),
	);
	const lost = Object.entries(STORED_BEFORE).flatMap(([key, value]) => (after.stored[key] === value ? [] : [key]));
	return [
		...(after.blockedMs > BLOCKED_MS ? [`blocks the page for ${(after.blockedMs / 1000).toFixed(1)} s`] : []),
		...changed.map((name) => `changes ${name.replace(/^window\./, "")}`),
		...[...added, ...gone].map((part) => `changes document.body: ${part}`),
		...keys.map((key) => `stores "${key}": use moduleStorage("${id}") of @portal/shared-ui/module`),
		...lost.map((key) => `changes "${key}", which others have stored`),
	];
}
