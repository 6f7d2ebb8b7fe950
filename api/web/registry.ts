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
import { type FileReader, jsonIn } from "./files.ts";

export type RegisteredModule = RegistryEntry<{
	routes: readonly { path: string; access?: unknown }[];
	slots: readonly { slot: string }[];
}>;
export interface Registry extends Deployed<RegisteredModule> {
	refused: Readonly<Record<string, { manifest: unknown }>>;
	coming: Readonly<Record<string, Coming>>;
}

const NOTHING: Registry = { modules: {}, refused: {}, coming: {} };

/**
 * Returns the valid and the refused modules of the module registry. If the registry is unreadable or an entry is too
 * large, the previous state stays valid.
 */
function parse(file: { bytes: Uint8Array } | undefined, before: Registry, log: Log): Registry {
	const content = jsonIn(file);
	if (!isObject(content) || !isObject(content.modules)) {
		if (file) log.error("registry unreadable");
		return before;
	}
	const modules: Record<string, RegisteredModule> = {};
	const refused: Record<string, { manifest: unknown }> = {};
	for (const [id, entry] of Object.entries(content.modules)) {
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
	return { modules, refused, coming: comingIn(content) };
}

export function registryReader(files: Pick<FileReader, "read">, log: Log): () => Promise<Registry> {
	let known: { stamp: string | undefined; registry: Registry } | undefined;
	return async () => {
		const remotes = await files.read("remotes.json");
		if (!known || known.stamp !== remotes?.stamp)
			known = { stamp: remotes?.stamp, registry: parse(remotes, known?.registry ?? NOTHING, log) };
		return known.registry;
	};
}
