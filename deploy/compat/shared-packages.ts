import { readFileSync } from "node:fs";
import { satisfies, validRange } from "semver";
import { filesByPath } from "../lib/files.ts";
import type { ShellDescriptor } from "./types.ts";

/** The part of mf-manifest.json that is read here. */
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

/** Text that survives in a build that holds a copy of the package. */
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
				`${module}: ${path} enthält eine eigene Kopie von "${name}"; auf der Seite darf es nur die der Anwendung geben. Importieren Sie über @portal/shared-ui.`,
			);
		}
	}
	return problems;
}

/** Shared packages must come from the shell, once, in a version that the module allows. */
export function checkShared(
	module: string,
	federation: FederationManifest,
	dist: string,
	shell: ShellDescriptor,
): string[] {
	const problems: string[] = [];
	const name = module.replaceAll("-", "_");
	if (federation.name !== name)
		problems.push(
			`${module}: Der Bau heißt "${federation.name}", die Anwendung lädt ihn als "${name}" (mfe.name in package.json).`,
		);
	if (!federation.exposes.some(({ path }) => path === "./module"))
		problems.push(`${module}: "./module" wurde nicht gebaut.`);
	for (const { name, version, requiredVersion: range, singleton, assets } of federation.shared) {
		const report = (text: string) => problems.push(`${module}: Das geteilte Paket "${name}" ${text}`);
		const offered = shell.shared[name];
		if (singleton !== true) report("ist nicht als einmalig (singleton) gebaut.");
		if (version || [...(assets?.js?.sync ?? []), ...(assets?.js?.async ?? [])].length > 0)
			report("liegt dem Modul als eigene Kopie bei (import: false fehlt im Bau).");
		if (!range || validRange(range) === null) {
			report(`nennt keinen gültigen Versionsbereich (${String(range)}).`);
			continue;
		}
		if (offered === undefined) report(`(${range}) bietet die Anwendung ${shell.version} nicht an.`);
		else if (!satisfies(offered.version, range, { includePrerelease: true }))
			report(`wird in Version ${range} gebraucht; die Anwendung ${shell.version} bietet ${offered.version}.`);
	}
	return [...problems, ...bundledCopies(module, dist)];
}
