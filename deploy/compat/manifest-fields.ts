import type { ModuleManifest } from "@portal/shared-ui/module";
import { manifestProblems } from "./manifest-schema.ts";
import type { ShellDescriptor } from "./types.ts";

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
