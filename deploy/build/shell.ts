import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { API_VERSION } from "../../api/version.ts";
import { CONTRACT } from "../../shared-ui/src/module/host/manifest.ts";
import { slotsDrawnIn } from "../check/module/drawn-slots.ts";
import { offeredNames } from "../check/ui/exports.ts";
import { filesByPath, integrityOf, publish, readJson, unpublish, writeWhole } from "../lib/files.ts";
import { Failure } from "../lib/run.mjs";
import { deployedFixed } from "../release/fixed-addresses.ts";
import type { Asset, SharedPart, ShellDescriptor } from "../release/registry.ts";
import { SHELL_KEY } from "../release/registry-file.ts";
import { type BuildManifest, fixedFiles, isBuildData } from "../release/versions.ts";
import type { Store } from "../store/store.ts";

/** Entry of shared-ui that each page needs, so the built page preloads it. */
const ALWAYS = "@portal/shared-ui/basics";
const REGISTRY_MARK = "<!--mfe-registry-->";
/** Paths of the shell's own pages, which no module may use. A test compares them with the shell's router. */
export const SHELL_ROUTES = [
	"/login",
	"/home",
	"/unauthorized",
	"/password-reset",
	"/benachrichtigungen",
	"/sicherheit",
];
export const SHELL_SLOTS = ["home"];

const LETTERS = /^static\/font\/[a-z]+-latin\.\w+\.woff2$/;

const linkTo = (relation: string, { href, integrity }: Asset) =>
	`<link ${relation} href="${href}" integrity="${integrity}" crossorigin="anonymous">`;

export function shellFiles(root: string): (readonly [string, string])[] {
	const isFixed = (path: string) => !path.startsWith("static/") && path !== "index.html" && !isBuildData(path);
	const built = filesByPath(join(root, "shell/dist")).filter(([path]) => isFixed(path));
	return [...built, ...fixedFiles(join(root, "shell"), "shell")];
}

export async function readShell(root: string, version: string, modules: readonly string[]) {
	const dist = join(root, "shell/dist");
	const page = await readFile(join(dist, "index.html"), "utf8");
	if (!page.includes(REGISTRY_MARK)) throw new Failure(`shell/index.html: ${REGISTRY_MARK} is missing.`);
	const { shared } = await readJson<BuildManifest>(join(dist, "mf-manifest.json"));
	const linked = new Set<string>();
	const laterOf = async (paths: readonly string[]) => {
		const assets = paths.map(async (path): Promise<Asset> => {
			return { href: `/${path}`, integrity: integrityOf(await readFile(join(dist, path))) };
		});
		return (await Promise.all(assets)).filter(({ href }) => !page.includes(`"${href}"`) && !linked.has(href));
	};
	const partOf = async (name: string): Promise<SharedPart> => {
		const { version: provided = "", assets } = shared.find((item) => item.name === name) ?? {};
		return {
			version: provided,
			js: await laterOf(assets?.js.sync ?? []),
			css: await laterOf(assets?.css.sync ?? []),
		};
	};
	const always = await partOf(ALWAYS);
	for (const { href } of [...always.js, ...always.css]) linked.add(href);
	// The page's own styles come first, because they declare the order of the cascade layers.
	const styles = always.css.map((asset) => linkTo('rel="stylesheet"', asset)).join("");
	const scripts = always.js.map((asset) => linkTo('rel="preload" as="script"', asset));
	const letters = filesByPath(dist).flatMap(([path]) =>
		LETTERS.test(path)
			? `<link rel="preload" as="font" type="font/woff2" href="/${path}" crossorigin="anonymous">`
			: [],
	);
	const linkedPage = page
		.replace(REGISTRY_MARK, () => [...letters, ...scripts, REGISTRY_MARK].join("\n\t\t"))
		.replace("</head>", () => `${styles}</head>`);
	const parts: Record<string, SharedPart> = {};
	for (const { name } of shared) parts[name] = await partOf(name);
	const descriptor: ShellDescriptor = {
		version,
		contract: CONTRACT,
		api: API_VERSION,
		shared: parts,
		exports: Object.fromEntries(Object.entries(await offeredNames(root)).filter(([entry]) => entry in parts)),
		routes: SHELL_ROUTES,
		slots: [...new Set([...SHELL_SLOTS, ...modules.flatMap((name) => slotsDrawnIn(join(root, name, "src")))])].sort(),
		fixed: shellFiles(root).map(([path]) => path),
	};
	return { page: linkedPage, descriptor };
}

/** Number of builds whose files are kept, because open pages still load chunks of the build they started with. */
const KEPT = 3;

interface Deployed {
	version: string;
	/** Paths of the shell's files, as one list per build, with the newest build first. */
	shell: string[][];
	fixed: string[];
}

/** Copies the shell's files and deletes those of old builds. Returns the file lists of the remaining builds. */
async function placeFiles(dist: string, web: string, before: readonly string[][]): Promise<string[][]> {
	const files = filesByPath(dist).filter(([path]) => path.startsWith("static/"));
	for (const [path, source] of files) await publish(join(web, path), source);
	const paths = files.map(([path]) => path);
	const builds = [paths, ...before.filter((build) => build.join() !== paths.join())].slice(0, KEPT);
	const kept = new Set(builds.flat());
	for (const path of before.flat()) if (!kept.has(path)) await unpublish(join(web, path));
	return builds;
}

/**
 * Copies the shell so that nothing refers to a missing file: scripts first, then the page, then the package list.
 * Returns a function that ends the release. It deletes files whose addresses neither the shell nor a module uses now.
 */
export async function placeShell(
	store: Store,
	{ page, descriptor }: Awaited<ReturnType<typeof readShell>>,
	root: string,
): Promise<() => Promise<void>> {
	const folder = store.folder ?? "";
	const web = join(folder, "web");
	const record = join(folder, "deployed.json");
	const before = existsSync(record) ? await readJson<Deployed>(record) : undefined;
	const { version, fixed } = descriptor;
	const shell = await placeFiles(join(root, "shell/dist"), web, before?.shell ?? []);
	for (const [path, source] of shellFiles(root)) await publish(join(web, path), source);
	await writeWhole(join(web, "index.html"), page);
	await writeWhole(join(folder, SHELL_KEY), JSON.stringify(descriptor));
	return async () => {
		const inUse = new Set([...fixed, ...(await deployedFixed(store)).keys()]);
		for (const path of before?.fixed ?? []) if (!inUse.has(path)) await unpublish(join(web, path));
		// Lists the files of modules too, so that the next build deletes those that an interrupted one has left.
		await writeWhole(record, JSON.stringify({ version, shell, fixed: [...inUse] } satisfies Deployed));
	};
}
