import { isDeepStrictEqual } from "node:util";
import { isEntryTooLarge, isObject } from "../../api/kit/registry.ts";
import { type Coming, comingIn, isDrawable } from "../../api/web/contract.ts";
import { Failure } from "../lib/run.mjs";
import { parseAs, parseStored, readText, type Store } from "../store/store.ts";
import { checkEntry, checkManifests, type Registry, type RegistryEntry, type ShellDescriptor } from "./registry.ts";

export const REGISTRY_KEY = "web/remotes.json";

const isEntry = (entry: unknown) => isObject(entry) && "version" in entry;
const isRegistry = (value: unknown): value is Registry =>
	isObject(value) && isObject(value.modules) && Object.values(value.modules).every(isEntry);

function parseRegistry(text: string | undefined, name: string): Registry {
	if (text === undefined) return { modules: {} };
	const problem = `${REGISTRY_KEY} in the store (${name}) is no valid file: restore it, or run "npm run build"; nothing is changed.`;
	const { modules, coming, shell } = parseAs(isRegistry, text, problem);
	return {
		modules,
		...(coming ? { coming: comingIn({ modules, coming }) } : {}),
		...(shell ? { shell } : {}),
	};
}

export const readRegistry = async (store: Store): Promise<Registry> =>
	parseRegistry(await readText(store, REGISTRY_KEY), store.name);

/** Returns undefined if the registry does not list the module. */
export const listedOf = ({ modules, coming }: Registry, id: string): Partial<Coming> | undefined =>
	[modules, coming ?? {}].find((listed) => Object.hasOwn(listed, id))?.[id];

const isReadable = (entry: Partial<RegistryEntry>) => Array.isArray(entry.manifest?.routes);

/** Does not check unchanged entries, so that a damaged one cannot prevent the deployment. */
function checkChange(before: Registry, after: Registry): void {
	const { modules, coming = {} } = after;
	for (const [id, entry] of Object.entries(modules))
		if (!isDeepStrictEqual(entry, before.modules[id])) {
			checkEntry(id, entry);
			if (isEntryTooLarge(entry) || !isDrawable(id, entry.manifest))
				throw new Failure(
					`mfe-${id} ${entry.version}: Its manifest is too large, or no page could read it: shorten it.`,
				);
		}
	if (Object.keys(comingIn({ ...after })).length < Object.keys(coming).length)
		throw new Error("The entry of a module without a current version is invalid");
	checkManifests(Object.fromEntries(Object.entries(modules).filter(([, entry]) => isReadable(entry))));
}

/** Replaces the registry atomically. `change` is called again if another deployment came first. */
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

export const SHELL_KEY = "web/shell.json";

export const isDescriptor = (value: unknown): value is ShellDescriptor =>
	isObject(value) && typeof value.contract === "number" && isObject(value.shared);

export async function deployedShell(store: Store): Promise<ShellDescriptor> {
	const text = await readText(store, SHELL_KEY);
	if (text !== undefined) return parseStored(store, SHELL_KEY, text, isDescriptor);
	const remedy = store.folder ? "npm run build" : "npm run deploy -- shell";
	throw new Failure(`${SHELL_KEY} is missing in the store (${store.name}). First run "${remedy}".`);
}
