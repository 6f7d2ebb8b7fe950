import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ModuleManifest } from "@portal/shared-ui/module";
import { slotsDrawnIn } from "./drawn-slots.ts";
import { fieldProblems } from "./manifest-fields.ts";
import { manifestProblems } from "./manifest-schema.ts";
import { moduleExports } from "./module-exports.ts";
import type { CompatibilityInput, Findings, ShellDescriptor } from "./types.ts";

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
			notes.push(`src/module.tsx: "${field}" holds ${name}, which the manifest does not name.`);
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
	for (const language of manifest.languages)
		if (!existsSync(join(directory, `locales/${language}.json`))) problems.push(`locales/${language}.json is missing.`);
	if (exports.contract !== undefined && exports.contract !== manifest.contract)
		problems.push(`src/module.tsx names contract ${exports.contract}, the manifest contract ${manifest.contract}.`);
	return { problems, notes };
}

function againstShell(directory: string, manifest: ModuleManifest, shell: ShellDescriptor): string[] {
	const own = slotsDrawnIn(join(directory, "src"));
	const known = [...new Set([...shell.slots, ...own])];
	return manifest.slots
		.filter(({ slot }) => !known.includes(slot))
		.map(({ slot }) => `slots names the unknown slot "${slot}" (known: ${listed(known)}).`);
}

export function checkManifest(
	{ directory, id, release }: CompatibilityInput["module"],
	shell: ShellDescriptor,
): Findings {
	const { manifest } = release;
	const problems = fieldProblems(id, manifest, shell);
	const notes: string[] = [];
	// The rest reads fields that may be missing otherwise.
	if (manifestProblems(manifest).length === 0) {
		problems.push(...againstShell(directory, manifest, shell));
		const compared = againstExports(directory, manifest);
		problems.push(...compared.problems);
		notes.push(...compared.notes);
	}
	const named = (text: string) => `mfe-${id}: ${text}`;
	return { problems: problems.map(named), notes: notes.map(named) };
}
