import type { ModuleManifest } from "@portal/shared-ui/module";
import type { ShellDescriptor as Deployed } from "../../release/registry.ts";
import type { BuiltModule } from "../../release/version-files.ts";

export interface ShellDescriptor extends Omit<Deployed, "shared" | "fixed"> {
	shared: Readonly<Record<string, { readonly version: string }>>;
}

export interface DeployedModule {
	version: string;
	manifest: ModuleManifest;
	staged?: { readonly version: string; readonly manifest?: ModuleManifest | undefined } | undefined;
}

export interface CompatibilityInput {
	module: Omit<BuiltModule, "version">;
	registry: { readonly modules: Readonly<Record<string, DeployedModule>> };
	shell: ShellDescriptor;
	/** Origin of the installation whose API is compared; if it is undefined, only the version numbers are compared. */
	runningApi: string | undefined;
}

/** Stands for all exports of an entry, because an import such as `import * as ui` may use each of them. */
export const EVERYTHING = "*";

/** The result of a check, as sentences: a problem prevents the deployment, a note only informs the team. */
export interface Findings {
	problems: string[];
	notes: string[];
}

export const merged = (found: readonly Partial<Findings>[]): Findings => ({
	problems: found.flatMap(({ problems = [] }) => problems),
	notes: found.flatMap(({ notes = [] }) => notes),
});
