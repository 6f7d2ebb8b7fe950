import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { filesByPath, integrityOf, modifiedAt, publish, readJson, unpublish, writeWhole } from "./files.ts";
import { type Asset, checkManifests, type Release, registryOf, type SharedPart } from "./registry.ts";
import { Failure, ROOT } from "./run.mjs";

/** Builds that stay deployed: pages that are open go on loading parts of the version they started with. */
const KEPT = 3;
/** The part of the shared components that every page needs. */
const ALWAYS = "@portal/shared-ui/basics";
const REGISTRY_MARK = "<!--mfe-registry-->";

/** The parts of mf-manifest.json that are used here. */
interface BuildManifest {
	shared: { name: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
	exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/** What former runs have put in place. */
interface Deployed {
	version: string;
	/** Files of the shell's last builds, the newest first. */
	shell: string[][];
	/** Files at fixed addresses. */
	fixed: string[];
}

const idOf = (name: string) => name.replace(/^mfe-/, "");
/** Data of the build that nobody loads. */
const isBuildData = (path: string) => /^(mf-(manifest|stats)\.json|\.inputs)$/.test(path);

const assetReader = (dist: string, base: string) => (paths: readonly string[]) =>
	Promise.all(
		paths.map(async (path): Promise<Asset> => {
			return { href: `${base}/${path}`, integrity: integrityOf(await readFile(join(dist, path))) };
		}),
	);

const linkTo = (relation: string, { href, integrity }: Asset) =>
	`<link ${relation} href="${href}" integrity="${integrity}" crossorigin="anonymous">`;

/** The shell's page, with links to the shared components it always needs, and where the other shared packages are. */
async function readShell(dist: string): Promise<{ page: string; sharedParts: Record<string, SharedPart> }> {
	const page = await readFile(join(dist, "index.html"), "utf8");
	if (!page.includes(REGISTRY_MARK)) throw new Failure(`shell/index.html: ${REGISTRY_MARK} fehlt.`);
	const { shared } = await readJson<BuildManifest>(join(dist, "mf-manifest.json"));
	const assetsOf = assetReader(dist, "");
	const linked = new Set<string>();
	const isLater = ({ href }: Asset) => !page.includes(`"${href}"`) && !linked.has(href);
	const partOf = async (name: string): Promise<SharedPart> => {
		const { js, css } = shared.find((item) => item.name === name)?.assets ?? { js: { sync: [] }, css: { sync: [] } };
		return { js: (await assetsOf(js.sync)).filter(isLater), css: (await assetsOf(css.sync)).filter(isLater) };
	};
	const always = await partOf(ALWAYS);
	for (const { href } of [...always.js, ...always.css]) linked.add(href);
	// Styles come after the first page's own, which set the order of the layers.
	const styles = always.css.map((asset) => linkTo('rel="stylesheet"', asset)).join("");
	const scripts = always.js.map((asset) => linkTo('rel="preload" as="script"', asset));
	const linkedPage = page
		.replace(REGISTRY_MARK, () => [...scripts, REGISTRY_MARK].join("\n\t\t"))
		.replace("</head>", () => `${styles}</head>`);
	const sharedParts: Record<string, SharedPart> = {};
	for (const { name } of shared) sharedParts[name] = await partOf(name);
	return { page: linkedPage, sharedParts };
}

/** Adds the shell's files; those of the builds before stay for the pages that are open. */
async function deployShell(dist: string, web: string, before: readonly string[][]): Promise<string[][]> {
	const files = filesByPath(dist).filter(([path]) => path.startsWith("static/"));
	for (const [path, source] of files) await publish(join(web, path), source);
	const paths = files.map(([path]) => path);
	const builds = [paths, ...before.filter((build) => build.join() !== paths.join())].slice(0, KEPT);
	const kept = new Set(builds.flat());
	for (const path of before.flat()) if (!kept.has(path)) await unpublish(join(web, path));
	return builds;
}

/** Puts a module's files under an address of this version alone. */
async function deployModule(directory: string, version: string, web: string): Promise<Release> {
	const dist = join(directory, "dist");
	const { manifest } = await import(pathToFileURL(join(directory, "src/manifest.ts")).href);
	const base = `/mfe/${manifest.id}/${version}`;
	for (const [path, source] of filesByPath(dist)) if (!isBuildData(path)) await publish(join(web, base, path), source);
	const { exposes, shared } = await readJson<BuildManifest>(join(dist, "mf-manifest.json"));
	const assets = exposes.find((expose) => expose.path === "./module")?.assets;
	const assetsOf = assetReader(dist, base);
	const [entry] = await assetsOf(["remoteEntry.js"]);
	if (!assets || !entry) throw new Failure(`${directory}: "./module" wurde nicht gebaut.`);
	const release: Release = {
		entry: entry.href,
		version,
		integrity: entry.integrity,
		preload: await assetsOf(assets.js.sync),
		css: await assetsOf(assets.css.sync),
		shared: shared.map((item) => item.name),
		manifest,
	};
	// Written anew at every deployment: its age tells which versions are the oldest.
	await writeWhole(join(web, base, "release.json"), JSON.stringify(release));
	return release;
}

async function removeOldVersions(folder: string): Promise<void> {
	const versions = await Promise.all(
		(await readdir(folder)).map(async (name) => ({ name, at: await modifiedAt(join(folder, name, "release.json")) })),
	);
	versions.sort((a, b) => b.at - a.at);
	for (const { name } of versions.slice(KEPT)) await rm(join(folder, name), { recursive: true });
}

/** Files with fixed addresses: the shell's icon, `public/` of every package at the root, and the translations. */
function fixedFiles(root: string, names: readonly string[]): Map<string, string> {
	const isFixed = (path: string) => !path.startsWith("static/") && path !== "index.html" && !isBuildData(path);
	const files = new Map(filesByPath(join(root, "shell/dist")).filter(([path]) => isFixed(path)));
	for (const name of names) {
		const own = filesByPath(join(root, name, "public"));
		const translations = filesByPath(join(root, name, "locales")).map(
			([path, source]) => [`locales/${path.replace(/\.json$/, "")}/${idOf(name)}.json`, source] as const,
		);
		for (const [path, source] of [...own, ...translations]) {
			const other = files.get(path);
			if (other) throw new Failure(`Die Datei /${path} gibt es zweimal: ${other} und ${source}.`);
			files.set(path, source);
		}
	}
	return files;
}

/** Puts the built packages together in dist/web. The page and the registry change last, each in one step. */
export async function assemble(versions: Readonly<Record<string, string>>, root = ROOT): Promise<void> {
	const web = join(root, "dist/web");
	const recordFile = join(root, "dist/deployed.json");
	const before = existsSync(recordFile) ? await readJson<Deployed>(recordFile) : { shell: [], fixed: [] };
	const { shell: shellVersion = "", ...moduleVersions } = versions;
	const shellDist = join(root, "shell/dist");
	const { page, sharedParts } = await readShell(shellDist);

	const releases: Record<string, Release> = {};
	for (const [name, version] of Object.entries(moduleVersions))
		releases[idOf(name)] = await deployModule(join(root, name), version, web);
	checkManifests(releases);

	const fixed = fixedFiles(root, Object.keys(versions));
	for (const [path, source] of fixed) await publish(join(web, path), source);
	for (const path of before.fixed) if (!fixed.has(path)) await unpublish(join(web, path));

	const shell = await deployShell(shellDist, web, before.shell);
	await writeWhole(join(web, "index.html"), page);
	await writeWhole(join(web, "remotes.json"), JSON.stringify(registryOf(releases, sharedParts)));
	const record: Deployed = { version: shellVersion, shell, fixed: [...fixed.keys()] };
	await writeWhole(recordFile, JSON.stringify(record));
	for (const id of Object.keys(releases)) await removeOldVersions(join(web, "mfe", id));
}
