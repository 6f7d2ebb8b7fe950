import type * as contract from "@portal/contracts/contract/registry";
import { isObject, SHELL_HEADER } from "@portal/contracts/kit/registry";
import type { ModuleManifest } from "@portal/shared-ui/module";
import { comingIn, isDrawable, refusalOf as refusedPoint } from "./guard.ts";

const REGISTRY_URL = "/remotes.json";
const TIMEOUT_MS = 5_000;
/** True on development servers, whose module entries are not checked, because each build changes them. */
const IS_DEVELOPMENT = process.env.NODE_ENV === "development";

export type RegistryEntry = Omit<contract.RegistryEntry<ModuleManifest>, "integrity"> & { readonly integrity?: string };

export interface Registry extends contract.Registry<RegistryEntry> {
	readonly shell?: string;
	/** Ids of modules with an invalid manifest. The page omits them, because menu and routes come from the manifest. */
	readonly dropped: readonly string[];
}

const NO_MODULES: Registry = { modules: {}, dropped: [] };

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
