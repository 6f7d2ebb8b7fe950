import { z } from "zod";
import type { Log } from "../platform/deps.ts";
import { type Registry as Deployed, isDrawable, isModuleId, type RegistryEntry, refusalOf } from "./contract.ts";
import type { FileReader } from "./files.ts";

/** The deployed modules, as remotes.json names them. Whoever deploys may write that file, so every entry is checked. */

export type RegisteredModule = RegistryEntry<{
	routes: readonly { path: string; access?: unknown }[];
	slots: readonly { slot: string }[];
}>;
/** What a page needs to say in the module's place that it may not be loaded. */
export interface RefusedModule {
	manifest: unknown;
}
export interface Registry extends Deployed<RegisteredModule> {
	refused: Readonly<Record<string, RefusedModule>>;
}

interface Known {
	stamp: string | undefined;
	registry: Registry;
}

const NOTHING: Registry = { modules: {}, refused: {} };
const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

/** A module that cannot be used is left out. A registry that cannot be read leaves the one before in force. */
function parse(bytes: Uint8Array | undefined, before: Registry, log: Log): Registry {
	let entries: [string, unknown][];
	try {
		const { modules } = z.object({ modules: z.record(z.string(), z.unknown()) }).parse(JSON.parse(decode(bytes)));
		entries = Object.entries(modules);
	} catch {
		if (bytes) log.error("registry unreadable");
		return before;
	}
	const modules: Record<string, RegisteredModule> = {};
	const refused: Record<string, RefusedModule> = {};
	for (const [id, entry] of entries) {
		const { manifest } = z.object({ manifest: z.unknown() }).catch({ manifest: undefined }).parse(entry);
		const canBeDrawn = isDrawable(id, manifest);
		const point = refusalOf(id, entry) ?? (canBeDrawn ? undefined : "manifest");
		if (point === undefined) modules[id] = entry as RegisteredModule;
		else log.error("registry entry refused", { module: isModuleId(id) ? id : "?", point });
		if (point !== undefined && canBeDrawn) refused[id] = { manifest };
	}
	return { modules, refused };
}

/** Reads the registry; the same object comes back until the file changes. */
export function registryReader(files: Pick<FileReader, "read">, log: Log): () => Promise<Registry> {
	let known: Known | undefined;
	return async () => {
		const remotes = await files.read("remotes.json");
		if (!known || known.stamp !== remotes?.stamp)
			known = { stamp: remotes?.stamp, registry: parse(remotes?.bytes, known?.registry ?? NOTHING, log) };
		return known.registry;
	};
}
