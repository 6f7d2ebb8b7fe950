import { isEntryTooLarge, isModuleId, isObject } from "../kit/registry.ts";
import type { Log } from "../platform/deps.ts";
import {
	type Coming,
	comingIn,
	type Registry as Deployed,
	isDrawable,
	type RegistryEntry,
	refusalOf,
} from "./contract.ts";
import type { FileReader } from "./files.ts";

export type RegisteredModule = RegistryEntry<{
	routes: readonly { path: string; access?: unknown }[];
	slots: readonly { slot: string }[];
}>;
interface RefusedModule {
	manifest: unknown;
}
export interface Registry extends Deployed<RegisteredModule> {
	refused: Readonly<Record<string, RefusedModule>>;
	coming: Readonly<Record<string, Coming>>;
}

interface CachedRegistry {
	stamp: string | undefined;
	registry: Registry;
}

const NOTHING: Registry = { modules: {}, refused: {}, coming: {} };
const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

/**
 * Returns the valid and the refused modules of the module registry. If the registry is unreadable or an entry is too
 * large, the previous state stays valid.
 */
function parse(bytes: Uint8Array | undefined, before: Registry, log: Log): Registry {
	let entries: [string, unknown][];
	let coming: Registry["coming"];
	try {
		const content: unknown = JSON.parse(decode(bytes));
		if (!isObject(content) || !isObject(content.modules)) throw new TypeError("No list of modules");
		entries = Object.entries(content.modules);
		coming = comingIn(content);
	} catch {
		if (bytes) log.error("registry unreadable");
		return before;
	}
	const modules: Record<string, RegisteredModule> = {};
	const refused: Record<string, RefusedModule> = {};
	for (const [id, entry] of entries) {
		if (isEntryTooLarge(entry)) {
			log.error("registry entry refused", { module: isModuleId(id) ? id : "?", point: "size" });
			if (Object.hasOwn(before.modules, id) && before.modules[id]) modules[id] = before.modules[id];
			continue;
		}
		const manifest = isObject(entry) ? entry.manifest : undefined;
		const canBeRendered = isDrawable(id, manifest);
		const point = refusalOf(id, entry) ?? (canBeRendered ? undefined : "manifest");
		if (point === undefined) modules[id] = entry as unknown as RegisteredModule;
		else log.error("registry entry refused", { module: isModuleId(id) ? id : "?", point });
		if (point !== undefined && canBeRendered) refused[id] = { manifest };
	}
	return { modules, refused, coming };
}

export function registryReader(files: Pick<FileReader, "read">, log: Log): () => Promise<Registry> {
	let known: CachedRegistry | undefined;
	return async () => {
		const remotes = await files.read("remotes.json");
		if (!known || known.stamp !== remotes?.stamp)
			known = { stamp: remotes?.stamp, registry: parse(remotes?.bytes, known?.registry ?? NOTHING, log) };
		return known.registry;
	};
}
