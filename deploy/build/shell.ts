import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { API_VERSION } from "../../api/version.ts";
import { CONTRACT } from "../../shared-ui/src/module/host/manifest.ts";
import { slotsDrawnIn } from "../check/module/drawn-slots.ts";
import { offeredNames } from "../check/ui/exports.ts";
import { filesByPath, integrityOf, readJson } from "../lib/files.ts";
import { Failure } from "../lib/run.mjs";
import type { Asset, SharedPart, ShellDescriptor } from "../release/registry.ts";
import { type BuildManifest, fixedFiles, isBuildData } from "../release/versions.ts";

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

export async function readShell(
	root: string,
	version: string,
	modules: readonly string[],
): Promise<{ page: string; descriptor: ShellDescriptor }> {
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
