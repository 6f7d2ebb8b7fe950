import { isDeepStrictEqual } from "node:util";
import { type Coming, comingIn } from "../../api/web/contract.ts";
import { Failure } from "../lib/run.mjs";
import { readText, type Store } from "../store/store.ts";
import { checkEntry, checkManifests, type Registry, type RegistryEntry } from "./registry.ts";

export const REGISTRY_KEY = "web/remotes.json";

const isEntry = (entry: unknown) => typeof entry === "object" && entry !== null && "version" in entry;

function parseRegistry(text: string | undefined, name: string): Registry {
	if (text === undefined) return { modules: {} };
	try {
		const { modules, coming, shell } = JSON.parse(text) as Registry;
		if (typeof modules === "object" && modules !== null && Object.values(modules).every(isEntry))
			return {
				modules,
				...(coming ? { coming: comingIn({ modules, coming }) } : {}),
				...(shell ? { shell } : {}),
			};
	} catch {
		// Said below.
	}
	throw new Failure(`${REGISTRY_KEY} in the store (${name}) is no valid file; nothing is changed.`);
}

export const readRegistry = async (store: Store): Promise<Registry> =>
	parseRegistry(await readText(store, REGISTRY_KEY), store.name);

/** Versions of a module that can be asked for, and one that some get, whether or not there is one for everybody. */
export const listedOf = ({ modules, coming }: Registry, id: string): Partial<Coming> | undefined =>
	modules[id] ?? coming?.[id];

const isReadable = (entry: Partial<RegistryEntry>) => Array.isArray(entry.manifest?.routes);

/** What is new is checked in full; another module's entry that is broken is not this deployment's matter. */
function checkChange(before: Registry, after: Registry): void {
	const { modules, coming = {} } = after;
	for (const [id, entry] of Object.entries(modules))
		if (!isDeepStrictEqual(entry, before.modules[id])) checkEntry(id, entry);
	if (Object.keys(comingIn({ ...after })).length < Object.keys(coming).length)
		throw new Error("A module that is to come is listed in a way that nobody could read");
	checkManifests(Object.fromEntries(Object.entries(modules).filter(([, entry]) => isReadable(entry))));
}

/**
 * Writes the registry in one step and checks it. What `change` does not return stays. A concurrent deployment makes it
 * call `change` again.
 */
export async function changeRegistry(store: Store, change: (registry: Registry) => Partial<Registry>): Promise<void> {
	await store.replace(REGISTRY_KEY, (old) => {
		const before = parseRegistry(old, store.name);
		const { modules, coming = {}, shell } = { ...before, ...change(before) };
		const changed: Registry = {
			modules,
			...(Object.keys(coming).length > 0 ? { coming } : {}),
			...(shell ? { shell } : {}),
		};
		checkChange(before, changed);
		return JSON.stringify(changed);
	});
}
