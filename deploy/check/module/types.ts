import type { ModuleManifest } from "@portal/shared-ui/module";
import type { ShellDescriptor as Deployed } from "../../release/registry.ts";
import type { BuiltModule } from "../../release/version-files.ts";

/** The fields of the shell's description, `shell.json`, with which a module is compared. */
export interface ShellDescriptor extends Omit<Deployed, "shared" | "fixed"> {
	/** Packages that the shell shares, each in one version. */
	shared: Readonly<Record<string, { readonly version: string }>>;
}

export interface DeployedModule {
	version: string;
	manifest: ModuleManifest;
	/** The version that only some users get, if there is one, with the manifest from its release.json. */
	staged?: { readonly version: string; readonly manifest?: ModuleManifest } | undefined;
}

export interface CompatibilityInput {
	module: Omit<BuiltModule, "version">;
	registry: { readonly modules: Readonly<Record<string, DeployedModule>> };
	shell: ShellDescriptor;
	/** Origin of the installation whose API is compared; if undefined, only the API versions are compared. */
	runningApi: string | undefined;
}

/** Stands for all names of an entry, for an import such as `import * as ui`. */
export const EVERYTHING = "*";

/** The result of a check, as sentences: a problem prevents the deployment, a note only informs the team. */
export interface Findings {
	problems: string[];
	notes: string[];
}
