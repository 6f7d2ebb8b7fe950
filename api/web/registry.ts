import { z } from "zod";
import type { Log } from "../platform/deps.ts";
import type { FileReader } from "./files.ts";

/** The deployed modules, as remotes.json names them. Whoever deploys may write that file, so every entry is checked. */

export interface Asset {
	href: string;
	integrity: string;
}
export interface RegisteredModule {
	entry: string;
	version: string;
	integrity: string;
	preload: readonly Asset[];
	css: readonly Asset[];
	manifest: { routes: readonly { path: string; access?: unknown }[]; slots: readonly { slot: string }[] };
	/** Pages that were drawn when the module was built; `web-site.ts` checks what stands here. */
	site?: unknown;
}
/** What a page needs to say in the module's place that it may not be loaded. */
export interface RefusedModule {
	manifest: unknown;
}
export interface Registry {
	modules: Readonly<Record<string, RegisteredModule>>;
	refused: Readonly<Record<string, RefusedModule>>;
}

/** What an entry may be; main.ts hands in the rules of the contract, which page and deployment go by too. */
export interface RegistryRules {
	isModuleId(id: unknown): boolean;
	isVersion(version: unknown): version is string;
	/** The point that must not be; nothing for an entry as it should be. */
	refusalOf(id: string, entry: unknown): string | undefined;
	/** Whether routes and places can be read from it. */
	isDrawable(id: string, manifest: unknown): boolean;
	/** The hash of a version's release.json, if the entry names that version. */
	releaseHash(entry: unknown, version: string): string | undefined;
}

interface Known {
	stamp: string | undefined;
	registry: Registry;
}

const NOTHING: Registry = { modules: {}, refused: {} };
const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

/** A module that cannot be used is left out. A registry that cannot be read leaves the one before in force. */
function parse(bytes: Uint8Array | undefined, before: Registry, rules: RegistryRules, log: Log): Registry {
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
		const isDrawable = rules.isDrawable(id, manifest);
		const point = rules.refusalOf(id, entry) ?? (isDrawable ? undefined : "manifest");
		if (point === undefined) modules[id] = entry as RegisteredModule;
		else log.error("registry entry refused", { module: rules.isModuleId(id) ? id : "?", point });
		if (point !== undefined && isDrawable) refused[id] = { manifest };
	}
	return { modules, refused };
}

/** Reads the registry; the same object comes back until the file changes. */
export function registryReader(
	files: Pick<FileReader, "read">,
	rules: RegistryRules,
	log: Log,
): () => Promise<Registry> {
	let known: Known | undefined;
	return async () => {
		const remotes = await files.read("remotes.json");
		if (!known || known.stamp !== remotes?.stamp)
			known = { stamp: remotes?.stamp, registry: parse(remotes?.bytes, known?.registry ?? NOTHING, rules, log) };
		return known.registry;
	};
}
