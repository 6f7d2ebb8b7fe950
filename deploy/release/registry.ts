import type { ModuleManifest } from "@portal/shared-ui/module";
import type * as contract from "../../api/web/contract.ts";
import { type Asset, isModuleId, isVersion, type Loadable, refusalOf, type Staged } from "../../api/web/contract.ts";
import type { Site } from "../../api/web/site/site.ts";
import { Failure } from "../lib/run.mjs";
import type { Commit } from "./source.ts";

export type { Asset, Staged };

type Entry = contract.RegistryEntry<ModuleManifest, Site>;

/** What the shell must know of a deployed module before it loads it. */
export type RegistryEntry = Entry & Required<Pick<Entry, "release" | "available">>;
export interface Registry extends contract.Registry<RegistryEntry> {
	/** Version of the shell that the modules were compared with; stores of former times do not name it. */
	shell?: string;
}

/** A module that is listed, whether or not a version of it is for everybody. */
export type Listed = RegistryEntry | contract.Coming;

/** The version for everybody. */
export const currentOf = (entry: Listed | undefined): string | undefined =>
	entry && "version" in entry ? entry.version : undefined;

/** Names that an entry of a shared package exports, with digests of their types. */
export interface Offered {
	/** Those that exist at run time. */
	values: Readonly<Record<string, string>>;
	types: Readonly<Record<string, string>>;
}

/** What a module takes of the shared packages, by the name of the entry. */
export interface Needs {
	ranges: Readonly<Record<string, string>>;
	/** The names that it imports, with the digests that it was built against; an empty digest where it is unknown. */
	imports: Readonly<Record<string, Offered>>;
}

/** One deployed version of a module, kept beside its files. */
export interface Release extends Omit<Entry, "release" | "available" | "staged"> {
	/** Names of the shared packages that it takes from the shell. */
	shared: string[];
	/** Those of them that it takes before one of its later pages is opened; where it does not say it, all of them. */
	sharedAtOnce?: readonly string[];
	/** Names of the packages of which it holds files of its own; versions of former times do not say it. */
	bundled?: readonly string[];
	/** Version of the API that it was built for; versions of former times do not say it. */
	api?: string;
	/** What it takes of the packages that it shares; versions of former times do not say it. */
	needs?: Needs;
	/** Where its sources stood. */
	commit?: Commit;
	/** Address of the pipeline's run that has built it. */
	ci?: string;
	/** Hash of every file of the version but this one. */
	files: Record<string, string>;
}

/** Files that hold a shared package in the shell's build, beyond those of its first page. */
export interface SharedPart {
	version: string;
	js: Asset[];
	css: Asset[];
}

/** What the deployed shell offers its modules. */
export interface ShellDescriptor {
	version: string;
	contract: number;
	/** Version of the API that belongs to it. */
	api?: string;
	shared: Record<string, SharedPart>;
	/** What the entries of shared-ui export; shells of former times do not say it. */
	exports?: Readonly<Record<string, Offered>>;
	/** Addresses of the shell's own pages. */
	routes: string[];
	/** Places that the shell and the modules draw. */
	slots: string[];
	/** Files with fixed addresses that the shell brings. */
	fixed: string[];
}

/** Versions of a module that can be asked for beside the current one, at most. */
export const KEPT_VERSIONS = 20;

/** Refuses an id or a version that does not fit into an address. */
export function checkVersion(id: string, version: string): void {
	if (!isModuleId(id)) throw new Failure(`"${id}" is no name of a module.`);
	if (!isVersion(version)) throw new Failure(`"${version}" is no version.`);
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
} satisfies Record<NonNullable<ReturnType<typeof refusalOf>>, string>;

/** Refuses an entry that leads away from this origin, or whose files nobody could check. */
export function checkEntry(id: string, entry: Loadable): void {
	checkVersion(id, entry.version);
	const refusal = refusalOf(id, entry);
	if (refusal) throw new Failure(`mfe-${id} ${entry.version}: ${REFUSALS[refusal]}`);
}

/** What the router does not tell apart: neither by case nor by a slash at the end. */
export const sameAddress = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, "");

/** Refuses modules that would stand in each other's way, before anything is deployed. */
export function checkManifests(releases: Readonly<Record<string, Pick<RegistryEntry, "manifest">>>): void {
	const owners = new Map<string, string>();
	for (const [id, { manifest }] of Object.entries(releases)) {
		if (manifest.id !== id) throw new Failure(`mfe-${id}: The manifest names the module "${manifest.id}".`);
		for (const { path } of manifest.routes) {
			const owner = owners.get(sameAddress(path));
			if (owner) throw new Failure(`The address ${path} belongs to two modules: ${owner} and ${id}.`);
			owners.set(sameAddress(path), id);
		}
	}
}

const distinct = (assets: readonly Asset[]) => [...new Map(assets.map((asset) => [asset.href, asset])).values()];

/** A module as the registry names it: with the files it needs at once, its own and those of the packages it shares. */
export function entryOf(
	release: Release,
	deployed: Pick<RegistryEntry, "release" | "available" | "staged">,
	sharedParts: ShellDescriptor["shared"],
): RegistryEntry {
	const { shared, sharedAtOnce = shared, files: _, api: __, needs: ___, commit: ____, ci: _____, ...entry } = release;
	const parts = sharedAtOnce.flatMap((name) => sharedParts[name] ?? []);
	return {
		...entry,
		preload: distinct([...entry.preload, ...parts.flatMap((part) => part.js)]),
		css: distinct([...entry.css, ...parts.flatMap((part) => part.css)]),
		...deployed,
	};
}

/** Adds a version to the list: a new one first, a known one in its place. Unused ones beyond the limit are removed. */
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
