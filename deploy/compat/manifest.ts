import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ModuleManifest } from "@portal/shared-ui/module";
import { slotsDrawnIn } from "./drawn-slots.ts";
import { manifestProblems } from "./manifest-schema.ts";
import { moduleExports } from "./module-exports.ts";
import type { CompatibilityInput, Findings, ShellDescriptor } from "./types.ts";

const listed = (names: readonly string[]) => (names.length > 0 ? names.join(", ") : "nothing");

const repeated = (values: readonly string[]) => [
	...new Set(values.filter((value, at) => values.indexOf(value) !== at)),
];

function withinItself(manifest: ModuleManifest): string[] {
	const paths = manifest.routes.map(({ path }) => path);
	return [
		...manifest.menu
			.filter(({ path }) => !paths.includes(path))
			.map(({ path, label }) => `The menu entry "${label}" leads to ${path}, for which the manifest has no route.`),
		...manifest.menu.flatMap(({ path, label, roles }) => {
			const access = manifest.routes.find((route) => route.path === path)?.access;
			if (access === undefined || access === "public") return [];
			const shut = roles.filter((role) => !access.includes(role));
			return shut.map(
				(role) => `The menu entry "${label}" is shown to ${role}, whom the route ${path} does not let in.`,
			);
		}),
		...repeated(manifest.menu.map(({ path }) => path)).map((path) => `The menu names ${path} twice.`),
		...repeated(manifest.languages).map((language) => `languages names "${language}" twice.`),
	];
}

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
	const unreadable = manifestProblems(manifest);
	const problems = unreadable.map((text) => `Manifest: ${text}.`);
	if (manifest.contract !== shell.contract)
		problems.push(
			`Manifest: contract is ${manifest.contract}, the application ${shell.version} expects contract ${shell.contract}.`,
		);
	if (manifest.id !== id) problems.push(`Manifest: id is "${manifest.id}", the module is deployed as "${id}".`);
	const notes: string[] = [];
	// The rest reads fields that may be missing otherwise.
	if (unreadable.length === 0) {
		problems.push(...withinItself(manifest), ...againstShell(directory, manifest, shell));
		const compared = againstExports(directory, manifest);
		problems.push(...compared.problems);
		notes.push(...compared.notes);
	}
	const named = (text: string) => `mfe-${id}: ${text}`;
	return { problems: problems.map(named), notes: notes.map(named) };
}
