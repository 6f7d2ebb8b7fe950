import { isDeepStrictEqual } from "node:util";
import { Failure } from "../lib/run.mjs";
import { readText, type Store } from "../store/store.ts";
import { checkEntry, checkManifests, type Registry, type RegistryEntry } from "./registry.ts";

export const REGISTRY_KEY = "web/remotes.json";

function parseRegistry(text: string | undefined, name: string): Registry {
	if (text === undefined) return { modules: {} };
	try {
		const { modules, shell } = JSON.parse(text) as Registry;
		if (typeof modules === "object" && modules !== null) return { modules, ...(shell ? { shell } : {}) };
	} catch {
		// Said below.
	}
	throw new Failure(`remotes.json in the store (${name}) is no valid file; nothing is changed.`);
}

export const readRegistry = async (store: Store): Promise<Registry> =>
	parseRegistry(await readText(store, REGISTRY_KEY), store.name);

const isReadable = (entry: Partial<RegistryEntry>) => Array.isArray(entry.manifest?.routes);

/** What is new is checked in full; another module's entry that is broken is not this deployment's matter. */
function checkChange(before: Registry, { modules }: Registry): void {
	for (const [id, entry] of Object.entries(modules))
		if (!isDeepStrictEqual(entry, before.modules[id])) checkEntry(id, entry);
	checkManifests(Object.fromEntries(Object.entries(modules).filter(([, entry]) => isReadable(entry))));
}

/** Writes the registry in one step and checks it. A concurrent deployment makes it call `change` again. */
export async function changeRegistry(store: Store, change: (registry: Registry) => Registry): Promise<void> {
	await store.replace(REGISTRY_KEY, (old) => {
		const before = parseRegistry(old, store.name);
		const changed = change(before);
		checkChange(before, changed);
		return JSON.stringify(changed);
	});
}
