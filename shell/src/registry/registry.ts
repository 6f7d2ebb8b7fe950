import {
	type Asset,
	isDrawable,
	isObject,
	refusalOf as refusedPoint,
	type Staged,
} from "@portal/api/contract/registry";
import type { ModuleManifest } from "@portal/shared-ui/module";

export const REGISTRY_URL = "/remotes.json";
const TIMEOUT_MS = 5_000;
/** Development servers have other origins and make new files all the time. */
const IS_DEVELOPMENT = process.env.NODE_ENV === "development";

export interface RegistryEntry {
	readonly entry: string;
	readonly version: string;
	/** Hash of the entry; only development servers have none. */
	readonly integrity?: string;
	/** The parts that the module needs at once. */
	readonly preload: readonly Asset[];
	readonly css: readonly Asset[];
	readonly manifest: ModuleManifest;
	/** Hashes of the release.json of the versions that can be had. */
	readonly available?: Readonly<Record<string, string>>;
	readonly staged?: Staged;
}

export interface Registry {
	readonly shell?: string;
	readonly modules: Readonly<Record<string, RegistryEntry>>;
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
	return { ...(typeof data.shell === "string" ? { shell: data.shell } : {}), modules, dropped };
}

/** What the server has written into the page. */
export function readRegistry(page: Document): Registry {
	const text = page.getElementById("mfe-registry")?.textContent;
	return text ? registryOf(JSON.parse(text)) : NO_MODULES;
}

export async function fetchRegistry(): Promise<Registry> {
	const response = await fetch(REGISTRY_URL, { cache: "no-cache", signal: AbortSignal.timeout(TIMEOUT_MS) });
	if (!response.ok) throw new Error(`${REGISTRY_URL}: ${response.status}`);
	return registryOf(await response.json());
}
