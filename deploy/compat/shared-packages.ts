import { readFileSync } from "node:fs";
import { validRange } from "semver";
import { filesByPath } from "../lib/files.ts";

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

/** Text that only a build with a copy of the package contains. */
const TRACES: readonly (readonly [name: string, trace: string])[] = [
	["react", "react.transitional.element"],
	["react-dom", "__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"],
	["react-router", "__reactRouterVersion"],
	["react-i18next", "NO_I18NEXT_INSTANCE"],
];

/** Files that the shell loads; pages for visitors without a shell bring everything themselves. */
export const isFederated = (path: string) => /\.js$/.test(path) && !path.startsWith("site/");

function bundledCopies(module: string, dist: string): string[] {
	const problems: string[] = [];
	for (const [path, file] of filesByPath(dist)) {
		if (!isFederated(path)) continue;
		const content = readFileSync(file, "utf8");
		for (const [name, trace] of TRACES) {
			if (!content.includes(trace)) continue;
			problems.push(
				`${module}: ${path} holds a copy of its own of "${name}"; a page may have only that of the application. Import it through @portal/shared-ui.`,
			);
		}
	}
	return problems;
}

/** Shared packages must come from the shell, once, in a range of versions that the build names. */
export function checkShared(module: string, federation: FederationManifest, dist: string): string[] {
	const problems: string[] = [];
	const name = module.replaceAll("-", "_");
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
	return [...problems, ...bundledCopies(module, dist)];
}
