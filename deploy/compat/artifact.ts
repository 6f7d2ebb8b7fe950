import { API_VERSION } from "../../api/version.ts";
import type { Release, ShellDescriptor } from "../release/registry.ts";
import { servesApi } from "./api/api-version.ts";
import { checkStyle, isModuleStyle } from "./css.ts";
import { fieldProblems } from "./manifest-fields.ts";
import { manifestProblems } from "./manifest-schema.ts";
import { checkRoutes } from "./routes.ts";
import { bundledCopies, containerOf } from "./shared-packages.ts";
import type { CompatibilityInput, Findings } from "./types.ts";
import { unmet } from "./unmet.ts";

/** A version without the sources that it was built from. */
export interface Artifact {
	id: string;
	release: Release;
	contents: ReadonlyMap<string, Uint8Array>;
}

interface Surroundings {
	registry: CompatibilityInput["registry"];
	shell: ShellDescriptor;
	/** Version of the running API. */
	api?: string;
}

const none = (problems: string[]): Findings => ({ problems, notes: [] });
const textOf = (content: Uint8Array | undefined) => new TextDecoder().decode(content);

/** The files that the page loads at once must be those of the version. */
function loadedFiles({ id, release, contents }: Artifact): string[] {
	const { entry, integrity, preload, css, version, files } = release;
	const folder = `/mfe/${id}/${version}/`;
	const container = containerOf(`mfe-${id}`);
	const strange = [{ href: entry, integrity }, ...preload, ...css].filter(
		(asset) => !asset.href.startsWith(folder) || files[asset.href.slice(folder.length)] !== asset.integrity,
	);
	return [
		...strange.map(({ href }) => `${href} is none of its files, or has another hash.`),
		...(preload.length === 0 ? ['"./module" was not built.'] : []),
		...(textOf(contents.get("remoteEntry.js")).includes(container)
			? []
			: [
					`remoteEntry.js does not define "${container}", by which the application loads it (mfe.name in package.json).`,
				]),
	];
}

function manifestOf({ id, release }: Artifact, shell: ShellDescriptor): Findings {
	const { manifest, files } = release;
	const problems = fieldProblems(id, manifest, shell);
	if (manifestProblems(manifest).length > 0) return none(problems);
	const missing = manifest.languages.filter(
		(language) => !Object.hasOwn(files, `fixed/locales/${language}/${id}.json`),
	);
	const unknown = manifest.slots.filter(({ slot }) => !shell.slots.includes(slot));
	return {
		problems: [...problems, ...missing.map((language) => `The texts of the language "${language}" are missing.`)],
		// It may be one that the module draws itself, which only its sources say.
		notes: unknown.map(({ slot }) => `The application does not draw the slot "${slot}".`),
	};
}

function drawnPages({ release: { site, manifest, files } }: Artifact): string[] {
	const pages = site?.pages ?? [];
	const isOpen = (path: string) => manifest.routes.some((route) => route.path === path && route.access === "public");
	return pages.flatMap(({ path, files: sources }) => [
		...(isOpen(path) ? [] : [`${path} is no public address of the module.`]),
		...Object.values(sources)
			.filter((file) => !Object.hasOwn(files, `site/${file}`))
			.map((file) => `The file ${file} of ${path} is missing.`),
	]);
}

function styles({ id, contents }: Artifact): string[] {
	return [...contents].flatMap(([path, content]) => {
		if (!isModuleStyle(path)) return [];
		try {
			return checkStyle(id, path, textOf(content));
		} catch {
			return [`mfe-${id}: ${path} is no style sheet.`];
		}
	});
}

function builtForApi({ id, release: { version, api } }: Artifact, running: string): Findings {
	if (api === undefined)
		return { problems: [], notes: [`mfe-${id} ${version} does not say which API it was built for.`] };
	return none(
		servesApi(running, api)
			? []
			: [`mfe-${id} ${version} was built for API ${api}, the application has API ${running}.`],
	);
}

/** Whether a version that comes without its sources fits the shell, the other modules and the running API. */
export function checkArtifact(artifact: Artifact, { registry, shell, api = API_VERSION }: Surroundings): Findings {
	const { id, release } = artifact;
	const name = `mfe-${id}`;
	const isReadable = manifestProblems(release.manifest).length === 0;
	const manifest = manifestOf(artifact, shell);
	const named = (text: string) => `${name}: ${text}`;
	const found: Findings[] = [
		none(bundledCopies(name, release.bundled, shell)),
		unmet(id, release, shell),
		{ problems: manifest.problems.map(named), notes: manifest.notes.map(named) },
		none([...loadedFiles(artifact), ...(isReadable ? drawnPages(artifact) : [])].map(named)),
		none(isReadable ? checkRoutes({ module: artifact, registry, shell }) : []),
		none(styles(artifact)),
		builtForApi(artifact, api),
	];
	return { problems: found.flatMap(({ problems }) => problems), notes: found.flatMap(({ notes }) => notes) };
}
