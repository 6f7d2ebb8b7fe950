import type { ModuleManifest } from "@portal/shared-ui/module";
import { isModuleId, isVersion } from "../../api/kit/registry.ts";
import type * as contract from "../../api/web/contract.ts";
import { type Asset, type Loadable, type Refusal, refusalOf, type Staged } from "../../api/web/contract.ts";
import type { Site } from "../../api/web/site/site.ts";
import { Failure } from "../lib/run.mjs";
import type { Offered, Release } from "./release-schema.ts";

export type { Needs, Offered, Release } from "./release-schema.ts";
export type { Asset, Staged };

type Entry = contract.RegistryEntry<ModuleManifest, Site>;

export type RegistryEntry = Entry & Required<Pick<Entry, "release" | "available">>;
export interface Registry extends contract.Registry<RegistryEntry> {
	/** Version of the application shell against which the modules were checked; missing in older stores. */
	shell?: string;
}

export type Listed = RegistryEntry | contract.Coming;

/** Returns the current version, which all users without a staged one get, or undefined if no version is current. */
export const currentOf = (entry: Listed | undefined): string | undefined =>
	entry && "version" in entry ? entry.version : undefined;

/** Files with one package that the shell shares with modules, except files that its first page loads anyway. */
export interface SharedPart {
	version: string;
	js: Asset[];
	css: Asset[];
}

/** Content of shell.json: what the deployed application shell offers to modules, and which addresses it occupies. */
export interface ShellDescriptor {
	version: string;
	contract: number;
	api?: string;
	shared: Record<string, SharedPart>;
	/** Exported names of shared-ui by entry, with digests of their types; missing for older shells. */
	exports?: Readonly<Record<string, Offered>>;
	routes: string[];
	/** Names of the slots (places for parts of modules) that the application shell and the modules render. */
	slots: string[];
	/** Paths of the application shell's files whose address contains no hash, so no module may place a file at them. */
	fixed: string[];
}

/** Maximum number of versions, in addition to the current one, that users can still request by name. */
export const KEPT_VERSIONS = 20;

export function checkVersion(id: string, version: string): void {
	if (!isModuleId(id)) throw new Failure(`"${id}" is no name of a module: use small letters, digits and -.`);
	if (!isVersion(version)) throw new Failure(`"${version}" is no version: use letters, digits, dots and -.`);
}

const REFUSALS = {
	id: "The entry is unreadable.",
	version: "The version is no name.",
	entry: "The entry file is not at the address of this version.",
	integrity: "The entry file has no hash.",
	preload: "A script is not in this application or has no hash.",
	css: "A style sheet is not in this application or has no hash.",
	release: "The version has no hash.",
	available: "One of the available versions has no hash.",
} satisfies Record<Refusal, string>;

/** Throws if an entry points to another origin or names a file without a hash, which browsers could not verify. */
export function checkEntry(id: string, entry: Loadable): void {
	checkVersion(id, entry.version);
	const refusal = refusalOf(id, entry);
	if (refusal) throw new Failure(`mfe-${id} ${entry.version}: ${REFUSALS[refusal]}`);
}

export const sameAddress = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, "");

/**
 * Throws if two modules, or a module and the shell, have the same route, so that the conflict is found before anything
 * is deployed.
 */
export function checkManifests(
	releases: Readonly<Record<string, Pick<RegistryEntry, "manifest">>>,
	{ routes: ofShell = [] }: Partial<Pick<ShellDescriptor, "routes">> = {},
): void {
	const owners = new Map(ofShell.map((path) => [sameAddress(path), "shell"]));
	for (const [id, { manifest }] of Object.entries(releases)) {
		if (manifest.id !== id)
			throw new Failure(`mfe-${id}: The manifest names the module "${manifest.id}": its id must be ${id}.`);
		for (const { path } of manifest.routes) {
			const owner = owners.get(sameAddress(path));
			if (owner)
				throw new Failure(`The address ${path} belongs to two modules: ${owner} and ${id}; choose another path.`);
			owners.set(sameAddress(path), id);
		}
	}
}

const distinct = (assets: readonly Asset[]) => [...new Map(assets.map((asset) => [asset.href, asset])).values()];

export function entryOf(
	release: Release,
	deployed: Pick<RegistryEntry, "release" | "available" | "staged">,
	sharedParts: ShellDescriptor["shared"],
): RegistryEntry {
	const { shared, sharedAtOnce = shared, files: _, api: __, needs: ___, commit: ____, ci: _____, ...rest } = release;
	const { budget: ______, ...entry } = rest;
	const parts = sharedAtOnce.flatMap((name) => sharedParts[name] ?? []);
	return {
		...entry,
		preload: distinct([...entry.preload, ...parts.flatMap((part) => part.js)]),
		css: distinct([...entry.css, ...parts.flatMap((part) => part.css)]),
		...deployed,
	};
}

/** A new version comes first, a known one keeps its position. Drops unused versions beyond `KEPT_VERSIONS`. */
export function withAvailable(
	available: Readonly<Record<string, string>>,
	[version, release]: readonly [string, string],
	inUse: readonly (string | undefined)[],
): Record<string, string> {
	if (available[version] === release) return { ...available };
	const kept = [[version, release] as const, ...Object.entries(available).filter(([name]) => name !== version)];
	while (kept.length > KEPT_VERSIONS) {
		const oldest = kept.findLastIndex(([name]) => name !== version && !inUse.includes(name));
		kept.splice(oldest, 1);
	}
	return Object.fromEntries(kept);
}
