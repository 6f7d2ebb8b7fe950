import type { ModuleManifest } from "@portal/shared-ui/module";
import { manifestProblems } from "./manifest-schema.ts";

const repeated = (values: readonly string[]): string[] => [
	...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

function withinItself(manifest: ModuleManifest): string[] {
	const { menu, actions = [] } = manifest;
	const accesses = new Map(manifest.routes.map(({ path, access }) => [path, access]));
	const entries = [
		...menu.map((entry) => ({ ...entry, what: "menu entry" })),
		...actions.map((entry) => ({ ...entry, what: "action" })),
	];
	return [
		...entries.flatMap(({ what, path, label, roles }) => {
			const access = accesses.get(path);
			if (access === undefined)
				return [`The ${what} "${label}" leads to ${path}, for which the manifest has no route.`];
			const shut = roles.filter((role) => access !== "public" && !access.includes(role));
			return shut.map((role) => `The ${what} "${label}" is shown to ${role}, whom the route ${path} does not let in.`);
		}),
		// The palette offers an action with `on` instead of the one with the same label that needs no record.
		...[actions.filter(({ on }) => on), actions.filter(({ on }) => !on)].flatMap((equal) =>
			repeated(equal.map(({ label }) => label)).map((label) => `The actions name "${label}" twice.`),
		),
		...repeated(manifest.menu.map(({ path }) => path)).map((path) => `The menu names ${path} twice.`),
		...repeated(manifest.languages).map((language) => `languages names "${language}" twice.`),
	];
}

export function fieldProblems(id: string, manifest: ModuleManifest): string[] {
	const unreadable = manifestProblems(manifest);
	const problems = unreadable.map((text) => `Manifest: ${text}.`);
	if (manifest.id !== id) problems.push(`Manifest: id is "${manifest.id}", the module is deployed as "${id}".`);
	return unreadable.length === 0 ? [...problems, ...withinItself(manifest)] : problems;
}
