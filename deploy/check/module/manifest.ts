import type { ModuleManifest } from "@portal/shared-ui/module";
import { manifestProblems } from "./manifest-schema.ts";
import { moduleExports } from "./module-exports.ts";
import type { CompatibilityInput, Findings } from "./types.ts";

const listed = (names: readonly string[]) => (names.length > 0 ? names.join(", ") : "nothing");

function againstExports(directory: string, manifest: ModuleManifest): Findings {
	const exports = moduleExports(directory);
	const problems: string[] = [];
	const notes: string[] = [];
	const compare = (field: "pages" | "slots" | "translations", named: readonly (readonly [string, string])[]) => {
		const offered = exports[field];
		if (offered === undefined) {
			notes.push(`src/module.tsx: "${field}" cannot be read and was not compared with the manifest.`);
			return;
		}
		for (const [what, name] of named)
			if (!offered.includes(name))
				problems.push(`${what} is missing in "${field}" of src/module.tsx (there: ${listed(offered)}).`);
		const unused = offered.filter((name) => !named.some(([, wanted]) => wanted === name));
		for (const name of unused)
			notes.push(`src/module.tsx: "${field}" contains ${name}, which the manifest does not name.`);
	};
	compare(
		"pages",
		manifest.routes.map(({ path, page }) => [`The page ${page} of the route ${path}`, page]),
	);
	compare(
		"slots",
		manifest.slots.map(({ slot, component }) => [`The component ${component} for the slot "${slot}"`, component]),
	);
	compare(
		"translations",
		manifest.languages.map((language) => [`The language "${language}"`, language]),
	);
	if (exports.contract !== undefined && exports.contract !== manifest.contract)
		problems.push(`src/module.tsx names contract ${exports.contract}, the manifest contract ${manifest.contract}.`);
	return { problems, notes };
}

export function checkExports({ directory, id, release: { manifest } }: CompatibilityInput["module"]): Findings {
	// An invalid manifest may lack the fields that are compared here, and another check reports it.
	if (manifestProblems(manifest).length > 0) return { problems: [], notes: [] };
	const { problems, notes } = againstExports(directory, manifest);
	const named = (text: string) => `mfe-${id}: ${text}`;
	return { problems: problems.map(named), notes: notes.map(named) };
}
