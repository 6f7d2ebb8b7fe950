import type { ModuleManifest } from "@portal/shared-ui/module";
import type { RegistryEntry } from "../registry/registry.ts";

export const integrityOf = (letter: string) => `sha384-${letter.repeat(64)}`;

/** Returns the manifest of a module without pages, except for the given properties. */
export const manifestOf = (id: string, properties: Partial<ModuleManifest> = {}): ModuleManifest => ({
	id,
	contract: 1,
	routes: [],
	menu: [],
	slots: [],
	languages: ["de"],
	...properties,
});

/** Returns the entry of a module in the list of deployed modules. */
export const entryOf = (id: string, version: string, properties: Partial<RegistryEntry> = {}): RegistryEntry => ({
	entry: `/mfe/${id}/${version}/remoteEntry.js`,
	version,
	integrity: integrityOf("a"),
	preload: [],
	css: [],
	manifest: manifestOf(id),
	...properties,
});
