import { rangeProblem } from "../../build/shared-ranges.ts";
import { packageName } from "../../lib/package-name.ts";
import type { ShellDescriptor } from "./types.ts";

export interface FederationManifest {
	shared: readonly {
		name: string;
		version?: string;
		requiredVersion?: string | false | null;
		singleton?: boolean;
		assets?: { js?: { sync?: readonly string[]; async?: readonly string[] } };
	}[];
}

/** Packages that may exist only once in a page, so a module must take them from the shell or through shared-ui. */
const ONCE = ["react", "react-dom", "react-router", "react-i18next", "i18next", "@portal/shared-ui"];

/** Module Federation requires a JavaScript identifier: `mfe-clients` becomes `mfe_clients`. */
export const containerOf = (module: string) => module.replaceAll("-", "_");

export function bundledCopies(
	module: string,
	bundled: readonly string[] | undefined,
	shell: ShellDescriptor,
): string[] {
	if (bundled === undefined)
		return [
			`${module}: The build does not say which packages it contains; please build it with this version of the platform.`,
		];
	const once = new Set([...ONCE, ...Object.keys(shell.shared).map(packageName)]);
	return bundled
		.filter((name) => once.has(name))
		.map(
			(name) =>
				`${module}: The build contains a copy of its own of "${name}"; a page may have only that of the application. Import it through @portal/shared-ui.`,
		);
}

export function checkShared(module: string, federation: FederationManifest): string[] {
	const problems: string[] = [];
	for (const { name, version, requiredVersion: range, singleton, assets } of federation.shared) {
		const report = (text: string) => problems.push(`${module}: The shared package "${name}" ${text}`);
		if (singleton !== true) report("is not built as a singleton.");
		if (version || [...(assets?.js?.sync ?? []), ...(assets?.js?.async ?? [])].length > 0)
			report("is in the module as a copy of its own (import: false is missing in the build).");
		const problem = rangeProblem(range);
		if (problem) report(`${problem}.`);
	}
	return problems;
}
