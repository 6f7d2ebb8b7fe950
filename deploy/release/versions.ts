import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { API_VERSION } from "@portal/contracts/version";
import type { ModuleManifest } from "@portal/shared-ui/module";
import { AT_ONCE_FILE, BUNDLED_FILE } from "../build/module-plugins.ts";
import { readSite } from "../build/site.ts";
import { budgetOf } from "../check/module/budget.ts";
import { needsOf } from "../check/module/imports.ts";
import { filesByPath, integrityOf, modifiedAt, readJson } from "../lib/files.ts";
import { Failure } from "../lib/run.mjs";
import { checkFiles } from "./allowed-files.ts";
import { type Asset, checkEntry, type Release } from "./registry.ts";
import { ciLink, commitOf } from "./source.ts";
import { type BuiltModule, FIXED, hashesOf } from "./version-files.ts";

export * from "./version-files.ts";

/** Files that a page loads at once with a package or module. */
export interface BuildAssets {
	js: { sync: string[] };
	css: { sync: string[] };
}
export interface BuildManifest {
	shared: { name: string; version: string; requiredVersion?: string; assets: BuildAssets }[];
	exposes: { path: string; assets: BuildAssets }[];
}

export const isBuildData = (path: string) =>
	/^(mf-(manifest|stats)\.json|bundled\.json|shared-at-once\.json|site\/site\.json|\.inputs)$/.test(path);
/** `de.json` contains the namespace with the package's id, `account/de.json` the namespace "account". */
function translationPath(path: string, id: string): string {
	const namespace = dirname(path);
	return `locales/${basename(path, ".json")}/${namespace === "." ? id : namespace}.json`;
}

/** Returns pairs of address and path on disk: from the folder `public`, the translations and the build. */
export function fixedFiles(directory: string, id: string): (readonly [string, string])[] {
	const translations = filesByPath(join(directory, "locales")).map(
		([path, source]) => [translationPath(path, id), source] as const,
	);
	const made = filesByPath(join(directory, "dist", FIXED));
	return [...new Map([...filesByPath(join(directory, "public")), ...translations, ...made])];
}

export async function readManifest(directory: string): Promise<ModuleManifest> {
	const file = join(directory, "src/manifest.ts");
	if (!existsSync(file)) throw new Failure(`${file} is missing: run the command in the folder of a module.`);
	// Node caches imports by address, so the file's time is added: a changed file is imported again.
	const { manifest } = await import(`${pathToFileURL(file).href}?at=${Math.round(await modifiedAt(file))}`);
	return manifest;
}

export async function readBuild(
	directory: string,
	version: string,
	dist = join(directory, "dist"),
): Promise<BuiltModule> {
	const manifest = await readManifest(directory);
	const { id } = manifest;
	const site = await readSite(dist, manifest);
	const built = filesByPath(dist).filter(([path]) => !isBuildData(path));
	const fixed = fixedFiles(directory, id).map(([path, source]) => [FIXED + path, source] as const);
	const contents = new Map<string, Uint8Array>();
	for (const [path, source] of [...built, ...fixed]) contents.set(path, await readFile(source));
	const base = `/mfe/${id}/${version}`;
	const assetsOf = (paths: readonly string[]) =>
		paths.map((path): Asset => {
			const content = contents.get(path);
			if (!content) throw new Failure(`${directory}: ${path} was not built.`);
			return { href: `${base}/${path}`, integrity: integrityOf(content) };
		});
	const { exposes, shared } = await readJson<BuildManifest>(join(dist, "mf-manifest.json"));
	const assets = exposes.find((expose) => expose.path === "./module")?.assets;
	if (!assets) throw new Failure(`${directory}: "./module" was not built.`);
	const [entry] = assetsOf(["remoteEntry.js"]);
	const listIn = async (file: string) =>
		existsSync(join(dist, file)) ? readJson<string[]>(join(dist, file)) : undefined;
	const release: Release = {
		entry: entry?.href ?? "",
		version,
		integrity: entry?.integrity ?? "",
		preload: assetsOf(assets.js.sync),
		css: assetsOf(assets.css.sync),
		shared: shared.map((item) => item.name),
		sharedAtOnce: await listIn(AT_ONCE_FILE),
		bundled: await listIn(BUNDLED_FILE),
		api: API_VERSION,
		needs: await needsOf(directory, shared),
		budget: await budgetOf(directory),
		commit: await commitOf(directory),
		ci: ciLink(process.env),
		manifest,
		site,
		files: hashesOf(contents),
	};
	checkEntry(id, release);
	checkFiles(id, release);
	return { id, version, directory, dist, release, contents };
}
