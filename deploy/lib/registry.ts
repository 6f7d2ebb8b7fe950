import type { ModuleManifest } from "@portal/shared-ui/module";
import { Failure } from "./run.mjs";

export interface Asset {
	href: string;
	integrity: string;
}

/** What the shell must know of a deployed module before it loads it. */
export interface RegistryEntry {
	entry: string;
	version: string;
	integrity: string;
	preload: Asset[];
	css: Asset[];
	manifest: ModuleManifest;
}

/** One deployed version of a module, kept beside its files. */
export interface Release extends RegistryEntry {
	/** Names of the shared packages that it takes from the shell. */
	shared: string[];
}

/** Files that hold a shared package in the shell's build, beyond those of its first page. */
export interface SharedPart {
	js: Asset[];
	css: Asset[];
}

/** Refuses modules that would stand in each other's way, before anything is deployed. */
export function checkManifests(releases: Readonly<Record<string, Pick<Release, "manifest">>>): void {
	const owners = new Map<string, string>();
	for (const [id, { manifest }] of Object.entries(releases)) {
		if (manifest.id !== id) throw new Failure(`mfe-${id}: Das Manifest nennt das Modul "${manifest.id}".`);
		for (const { path } of manifest.routes) {
			const owner = owners.get(path);
			if (owner) throw new Failure(`Die Adresse ${path} gehört zwei Modulen: ${owner} und ${id}.`);
			owners.set(path, id);
		}
	}
}

const distinct = (assets: readonly Asset[]) => [...new Map(assets.map((asset) => [asset.href, asset])).values()];

/** The registry: each module with the files it needs at once, its own and those of the shared packages it uses. */
export function registryOf(
	releases: Readonly<Record<string, Release>>,
	sharedParts: Readonly<Record<string, SharedPart>>,
): { modules: Record<string, RegistryEntry> } {
	const modules: Record<string, RegistryEntry> = {};
	for (const [id, { shared, ...entry }] of Object.entries(releases)) {
		const parts = shared.flatMap((name) => sharedParts[name] ?? []);
		modules[id] = {
			...entry,
			preload: distinct([...entry.preload, ...parts.flatMap((part) => part.js)]),
			css: distinct([...entry.css, ...parts.flatMap((part) => part.css)]),
		};
	}
	return { modules };
}
