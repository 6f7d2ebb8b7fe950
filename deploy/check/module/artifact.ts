import { ARCHIVE_LIMITS } from "../../../api/deployments/module-versions/contract.ts";
import { isEntryTooLarge, isManifestTooLarge } from "../../../api/kit/registry.ts";
import { API_VERSION } from "../../../api/version.ts";
import { pageProblems } from "../../build/site.ts";
import { isPackable } from "../../lib/files.ts";
import type { Release } from "../../release/registry.ts";
import { apiProblem } from "../api/api-version.ts";
import { checkBudget } from "./budget.ts";
import { checkStyles, isModuleStyle } from "./css.ts";
import { fieldProblems, manifestProblems } from "./manifest-schema.ts";
import { checkRoutes } from "./routes.ts";
import { bundledCopies, containerOf } from "./shared-packages.ts";
import { type CompatibilityInput, type Findings, merged } from "./types.ts";
import { unmet } from "./unmet-needs.ts";

interface Artifact {
	id: string;
	release: Release;
	contents: ReadonlyMap<string, Uint8Array>;
}

interface Surroundings {
	registry: CompatibilityInput["registry"];
	shell: CompatibilityInput["shell"];
	/** Slots that the sources render. Without them, an unknown slot in the manifest is only a note. */
	drawn?: readonly string[];
}

const textOf = (content: Uint8Array | undefined) => new TextDecoder().decode(content);

function loadedFiles({ id, release, contents }: Artifact): string[] {
	const { entry, integrity, preload, css, version, files } = release;
	const folder = `/mfe/${id}/${version}/`;
	const container = containerOf(`mfe-${id}`);
	const strange = [{ href: entry, integrity }, ...preload, ...css].filter(
		// The shell must not load files of rendered pages, because the check of styles skips them.
		(asset) =>
			!asset.href.startsWith(folder) ||
			asset.href.startsWith(`${folder}site/`) ||
			files[asset.href.slice(folder.length)] !== asset.integrity,
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

function manifestAlone({ id, release: { manifest, files } }: Artifact): string[] {
	const problems = fieldProblems(id, manifest);
	if (manifestProblems(manifest).length > 0) return problems;
	const missing = manifest.languages.filter((name) => !Object.hasOwn(files, `fixed/locales/${name}/${id}.json`));
	return [...problems, ...missing.map((language) => `The texts of the language "${language}" are missing.`)];
}

function contractProblems({ contract }: Release["manifest"], { shell }: Surroundings): string[] {
	if (contract === shell.contract) return [];
	return [`Manifest: contract is ${contract}, the application ${shell.version} expects contract ${shell.contract}.`];
}

function unknownSlots({ slots }: Release["manifest"], { shell, drawn }: Surroundings): Partial<Findings> {
	const known = [...new Set([...shell.slots, ...(drawn ?? [])])];
	const unknown = slots.filter(({ slot }) => !known.includes(slot));
	if (drawn === undefined)
		return { notes: unknown.map(({ slot }) => `The application does not draw the slot "${slot}".`) };
	const drawable = known.join(", ") || "none";
	return { problems: unknown.map(({ slot }) => `slots names the unknown slot "${slot}" (known: ${drawable}).`) };
}

const drawnPages = ({ release: { site, manifest, files } }: Artifact): string[] =>
	(site?.pages ?? []).flatMap((page) => pageProblems(manifest, page, (file) => Object.hasOwn(files, `site/${file}`)));

const MEGABYTE = 1024 * 1024;
const isCode = (path: string) => /\.(js|css)$/.test(path) && !path.startsWith("site/");

function oversized({ release, contents }: Artifact): string[] {
	const { files: _, needs: __, ...entry } = release;
	const { codeBytes, styleBytes, textBytes } = ARCHIVE_LIMITS;
	const bytesOf = (isCounted: (path: string) => boolean) =>
		[...contents].reduce((sum, [path, { length }]) => sum + (isCounted(path) ? length : 0), 0);
	return [
		...(bytesOf(isCode) > codeBytes ? [`JS and CSS have more than ${codeBytes / MEGABYTE} MB.`] : []),
		...(bytesOf(isModuleStyle) > styleBytes ? [`CSS has more than ${styleBytes / MEGABYTE} MB.`] : []),
		...(isEntryTooLarge(entry) && !isManifestTooLarge(entry.manifest)
			? ["Its lists of files and packages are too large."]
			: []),
		...(bytesOf(isPackable) > textBytes ? [`The texts in its files have more than ${textBytes / MEGABYTE} MB.`] : []),
	];
}

function builtForApi({ id, release: { version, api } }: Artifact): Partial<Findings> {
	if (api === undefined) return { notes: [`mfe-${id} ${version} does not say which API it was built for.`] };
	const problem = apiProblem(`mfe-${id} ${version}`, api, API_VERSION);
	return problem === undefined ? {} : { problems: [problem] };
}

/** Returns the problems that a version has on every installation. The kit checks the same before an upload. */
export async function checkContents(artifact: Artifact): Promise<Findings> {
	const { id, contents } = artifact;
	const named = (text: string) => `mfe-${id}: ${text}`;
	const tooLarge = oversized(artifact);
	// A version that is too large is refused at once, because the other checks would take too long for it.
	if (tooLarge.length > 0) return { problems: tooLarge.map(named), notes: [] };
	return merged([
		{ problems: [...manifestAlone(artifact), ...loadedFiles(artifact)].map(named) },
		await checkBudget(artifact),
		{ problems: checkStyles(id, contents) },
	]);
}

/** Returns the problems of a version with the application (shell), other modules and the API, without its sources. */
export async function checkArtifact(artifact: Artifact, surroundings: Surroundings): Promise<Findings> {
	const { id, release } = artifact;
	const { registry, shell } = surroundings;
	const name = `mfe-${id}`;
	const named = (texts: readonly string[] = []) => texts.map((text) => `${name}: ${text}`);
	const alone = await checkContents(artifact);
	if (oversized(artifact).length > 0) return alone;
	const isReadable = manifestProblems(release.manifest).length === 0;
	const slots = isReadable ? unknownSlots(release.manifest, surroundings) : {};
	return merged([
		{ problems: bundledCopies(name, release.bundled, shell) },
		unmet(id, release, shell),
		alone,
		{ problems: named(contractProblems(release.manifest, surroundings)) },
		{ problems: named(slots.problems), notes: named(slots.notes) },
		{ problems: isReadable ? named(drawnPages(artifact)) : [] },
		{ problems: isReadable ? checkRoutes({ module: artifact, registry, shell }) : [] },
		builtForApi(artifact),
	]);
}
