import type { ModuleManifest } from "@portal/shared-ui/module";
import type { ShellDescriptor as Deployed, Release } from "../release/registry.ts";

/** The part of `shell.json` that a module is compared with. */
export interface ShellDescriptor extends Omit<Deployed, "shared" | "fixed"> {
	/** The packages that it shares, each in the one version there is on the page. */
	shared: Readonly<Record<string, { readonly version: string }>>;
}

export interface DeployedModule {
	version: string;
	manifest: ModuleManifest;
	/** A version that some people get already; its manifest comes from its release.json. */
	staged?: { readonly version: string; readonly manifest?: ModuleManifest } | undefined;
}

export interface CompatibilityInput {
	module: {
		/** Folder of the module's sources. */
		directory: string;
		id: string;
		release: Pick<Release, "version" | "manifest"> & Partial<Pick<Release, "shared" | "needs" | "bundled">>;
		/** Folder of the module's build. */
		dist: string;
	};
	registry: { readonly modules: Readonly<Record<string, DeployedModule>> };
	shell: ShellDescriptor;
	/** Origin of the running installation; left out where there is none, then only the versions of the API are compared. */
	runningApi: string | undefined;
}

/** Stands for all names of an entry. */
export const EVERYTHING = "*";

/** Sentences. A problem forbids the deployment, a note is for the team to know. */
export interface Findings {
	problems: string[];
	notes: string[];
}
