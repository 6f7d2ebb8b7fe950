import { validRange } from "semver";
import type { ShellDescriptor } from "./types.ts";

export interface FederationManifest {
	name: string;
	shared: readonly {
		name: string;
		version?: string;
		requiredVersion?: string | false | null;
		singleton?: boolean;
		assets?: { js?: { sync?: readonly string[]; async?: readonly string[] } };
	}[];
	exposes: readonly { path: string; assets: { js: { sync: readonly string[] } } }[];
}

/** What works once per page only: it comes from the shell, or through shared-ui. */
const ONCE = ["react", "react-dom", "react-router", "react-i18next", "i18next", "@portal/shared-ui"];

/** Name under which the application loads a module. */
export const containerOf = (module: string) => module.replaceAll("-", "_");

/** The package of an import: "@portal/shared-ui" of "@portal/shared-ui/table". */
const packageName = (path: string) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;

export function bundledCopies(
	module: string,
	bundled: readonly string[] | undefined,
	shell: ShellDescriptor,
): string[] {
	if (bundled === undefined)
		return [
			`${module}: The build does not say which packages it holds; please build it with this version of the platform.`,
		];
	const once = new Set([...ONCE, ...Object.keys(shell.shared).map(packageName)]);
	return bundled
		.filter((name) => once.has(name))
		.map(
			(name) =>
				`${module}: The build holds a copy of its own of "${name}"; a page may have only that of the application. Import it through @portal/shared-ui.`,
		);
}

/** Shared packages must come from the shell, once, in a range of versions that the build names. */
export function checkShared(
	module: string,
	federation: FederationManifest,
	bundled: readonly string[] | undefined,
	shell: ShellDescriptor,
): string[] {
	const problems: string[] = [];
	const name = containerOf(module);
	if (federation.name !== name)
		problems.push(
			`${module}: The build is called "${federation.name}", the application loads it as "${name}" (mfe.name in package.json).`,
		);
	if (!federation.exposes.some(({ path }) => path === "./module"))
		problems.push(`${module}: "./module" was not built.`);
	for (const { name, version, requiredVersion: range, singleton, assets } of federation.shared) {
		const report = (text: string) => problems.push(`${module}: The shared package "${name}" ${text}`);
		if (singleton !== true) report("is not built as a singleton.");
		if (version || [...(assets?.js?.sync ?? []), ...(assets?.js?.async ?? [])].length > 0)
			report("is in the module as a copy of its own (import: false is missing in the build).");
		if (!range || validRange(range) === null) report(`names no valid range of versions (${String(range)}).`);
	}
	return [...problems, ...bundledCopies(module, bundled, shell)];
}
