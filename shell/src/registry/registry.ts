import type * as contract from "@portal/contracts/contract/registry";
import {
	comingIn,
	isDrawable,
	isObject,
	refusalOf as refusedPoint,
	SHELL_HEADER,
} from "@portal/contracts/contract/registry";
import type { ModuleManifest } from "@portal/shared-ui/module";

export const REGISTRY_URL = "/remotes.json";
const TIMEOUT_MS = 5_000;
/** Development servers have other origins and make new files all the time. */
const IS_DEVELOPMENT = process.env.NODE_ENV === "development";

/** Only development servers have no hash of the entry. */
export type RegistryEntry = Omit<contract.RegistryEntry<ModuleManifest>, "integrity"> & { readonly integrity?: string };

export interface Registry extends contract.Registry<RegistryEntry> {
	readonly shell?: string;
	/** Modules of which not even a place could be drawn. */
	readonly dropped: readonly string[];
}

export const NO_MODULES: Registry = { modules: {}, dropped: [] };

/** Which point of the entry forbids to load it. */
export const refusalOf = (id: string, entry: RegistryEntry): string | undefined =>
	IS_DEVELOPMENT ? undefined : refusedPoint(id, entry);

const isEntry = (id: string, entry: unknown): entry is RegistryEntry =>
	isObject(entry) && isDrawable(id, entry.manifest);

function registryOf(data: unknown): Registry {
	if (!isObject(data) || !isObject(data.modules)) throw new TypeError("The registry names no modules");
	const modules: Record<string, RegistryEntry> = {};
	const dropped: string[] = [];
	for (const [id, entry] of Object.entries(data.modules)) {
		if (isEntry(id, entry)) modules[id] = entry;
		else dropped.push(id);
	}
	const coming = comingIn(data);
	return {
		...(typeof data.shell === "string" ? { shell: data.shell } : {}),
		modules,
		...(Object.keys(coming).length > 0 ? { coming } : {}),
		dropped,
	};
}

export function readRegistry(page: Document): Registry {
	const text = page.getElementById("mfe-registry")?.textContent;
	return text ? registryOf(JSON.parse(text)) : NO_MODULES;
}

export async function fetchRegistry(): Promise<Registry> {
	const response = await fetch(REGISTRY_URL, { cache: "no-cache", signal: AbortSignal.timeout(TIMEOUT_MS) });
	if (!response.ok) throw new Error(`${REGISTRY_URL}: ${response.status}`);
	const shell = response.headers.get(SHELL_HEADER);
	return { ...registryOf(await response.json()), ...(shell === null ? {} : { shell }) };
}
