import type { ModuleManifest } from "@portal/shared-ui/module";
import { manifestProblems } from "./manifest-schema.ts";
import type { ShellDescriptor } from "./types.ts";

const repeated = (values: readonly string[]) => [
	...new Set(values.filter((value, at) => values.indexOf(value) !== at)),
];

function withinItself(manifest: ModuleManifest): string[] {
	const { routes, menu, actions = [] } = manifest;
	const entries = [
		...menu.map((entry) => ({ ...entry, what: "menu entry" })),
		...actions.map((entry) => ({ ...entry, what: "action" })),
	];
	return [
		...entries.flatMap(({ what, path, label, roles }) => {
			const access = routes.find((route) => route.path === path)?.access;
			if (access === undefined)
				return [`The ${what} "${label}" leads to ${path}, for which the manifest has no route.`];
			const shut = roles.filter((role) => access !== "public" && !access.includes(role));
			return shut.map((role) => `The ${what} "${label}" is shown to ${role}, whom the route ${path} does not let in.`);
		}),
		...repeated(actions.map(({ label }) => label)).map((label) => `The actions name "${label}" twice.`),
		...repeated(manifest.menu.map(({ path }) => path)).map((path) => `The menu names ${path} twice.`),
		...repeated(manifest.languages).map((language) => `languages names "${language}" twice.`),
	];
}

/** What is wrong with the manifest alone, without the sources that it speaks of. */
export function fieldProblems(id: string, manifest: ModuleManifest, shell: ShellDescriptor): string[] {
	const unreadable = manifestProblems(manifest);
	const problems = unreadable.map((text) => `Manifest: ${text}.`);
	if (manifest.contract !== shell.contract)
		problems.push(
			`Manifest: contract is ${manifest.contract}, the application ${shell.version} expects contract ${shell.contract}.`,
		);
	if (manifest.id !== id) problems.push(`Manifest: id is "${manifest.id}", the module is deployed as "${id}".`);
	return unreadable.length === 0 ? [...problems, ...withinItself(manifest)] : problems;
}
