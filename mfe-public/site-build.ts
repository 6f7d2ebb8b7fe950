import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { aloneConfig, BRAND, readBrand } from "@portal/module-kit";
import { createRsbuild, type EnvironmentConfig, type RsbuildPlugin, type Rspack } from "@rsbuild/core";
import { pluginPictures } from "./pictures/plugin.ts";
import { withBrand } from "./src/language/brand-texts.ts";
import { languagesIn, textChunksOf } from "./src/language/translations.ts";
import type { SiteFiles } from "./src/site/prerender/document.tsx";
import type { RenderedPage, RenderedSite } from "./src/site/prerender/render.tsx";
import type { SiteFile } from "./src/site/start/program.ts";
import { pluginUnsplitChunks } from "./unsplit-chunks.ts";

/** This file builds the website: its scripts, and each page as complete HTML, visible before scripts run. */

const SITE = "site";
const RENDER = "render";
const RENDERER = "render.mjs";
/**
 * Replaces react-router with the website's own small router, because every page is a separate HTML document. See
 * docs/decisions/0006-libraries-of-the-website.md
 */
const ROUTER = { "react-router$": join(import.meta.dirname, "src/site/navigation/router.tsx") };
const SITE_FOLDER = "dist/site";
/** Scripts that check the API's response, by page. They are preloaded, because the page sends its request at once. */
const READERS: Readonly<Record<string, string>> = { validate: "validation-answer" };
/** Scripts that load late, by page. Their styles are linked at once, because the prerendered HTML needs them. */
const PRERENDERED: Readonly<Record<string, string>> = { bulk: "bulk-form" };
/** Folder of the files whose addresses never change, such as the certification body's PDF documents. */
const FIXED_FOLDER = "dist/fixed";
/** Folder of the program that prerenders the pages. The build deletes it, because all other output is published. */
const RENDER_FOLDER = "dist/.render";

const baseOf = (version: string) => `/mfe/public/${version}/site/`;

function siteEnvironments(base: string): Record<string, EnvironmentConfig> {
	const output = { assetPrefix: base, dataUriLimit: { svg: 400, font: 0 } };
	const resolve = { alias: ROUTER };
	// Ignores missing re-exports: shared-ui re-exports components of libraries that the website leaves out.
	const rspack = { module: { parser: { javascript: { reexportExportsPresence: false as const } } } };
	return {
		[SITE]: {
			resolve,
			source: { entry: { start: "./src/site/start/start.ts", client: "./src/site/client.tsx" } },
			output: { ...output, target: "web", distPath: { root: SITE_FOLDER } },
			// Uses the shortest hash algorithm, because every page contains the hashes of all scripts.
			security: { sri: { algorithm: "sha256" } },
			tools: { htmlPlugin: false, rspack },
		},
		[RENDER]: {
			resolve,
			source: { entry: { render: "./src/site/prerender/render.tsx" } },
			output: {
				...output,
				target: "node",
				module: true,
				autoExternal: false,
				distPath: { root: RENDER_FOLDER },
				filename: { js: "[name].mjs" },
				minify: false,
			},
			tools: { rspack },
		},
	};
}

const isScript = (name: string) => name.endsWith(".js");
const isStyle = (name: string) => name.endsWith(".css");

type Chunks = NonNullable<Rspack.StatsCompilation["namedChunkGroups"]>;
type FilesOf = Parameters<RenderedSite["documents"]>[0];

const fileReader =
	(folder: string, base: string) =>
	(name: string): SiteFile => {
		const hash = createHash("sha256")
			.update(readFileSync(join(folder, name)))
			.digest("base64");
		return { href: base + name, integrity: `sha256-${hash}` };
	};

function filesFrom(
	chunks: Chunks,
	fonts: readonly string[],
	further: readonly string[],
	fileOf: (name: string) => SiteFile,
): FilesOf {
	const colors = brandColors();
	const assetsOf = (group: string) => {
		const assets = chunks[group]?.assets;
		if (!assets) throw new Error(`The build has no part "${group}"`);
		return assets.map(({ name }) => name);
	};
	return (page, language) => {
		const reader = READERS[page];
		const prerendered = PRERENDERED[page];
		const groups = ["client", page, ...textChunksOf(page, language)];
		const names = [...new Set([...groups.flatMap(assetsOf), ...further])];
		return {
			styles: [...new Set([...names, ...(prerendered === undefined ? [] : assetsOf(prerendered))])]
				.filter(isStyle)
				.map(fileOf),
			start: assetsOf("start").filter(isScript).map(fileOf),
			program: {
				page: names.filter(isScript).map(fileOf),
				reader: (reader === undefined ? [] : assetsOf(reader))
					.filter((name) => isScript(name) && !names.includes(name))
					.map(fileOf),
			},
			fonts,
			colors,
		};
	};
}

const FONTS = "static/font";
/** Returns the fonts that pages preload: only those with Latin letters, because most pages need no others. */
async function fontsIn(folder: string): Promise<string[]> {
	const names = existsSync(join(folder, FONTS)) ? await readdir(join(folder, FONTS)) : [];
	return names.filter((name) => /^[a-z]+-latin\.\w+\.woff2$/.test(name)).map((name) => `${FONTS}/${name}`);
}

/** Returns the brand's background colours in light and dark mode, in which browsers paint their address bar. */
function brandColors(): SiteFiles["colors"] {
	const css = readFileSync(join(BRAND, "brand.css"), "utf8");
	const [, light, dark] = /--brand-paper: light-dark\((#\w+), (#\w+)\)/.exec(css) ?? [];
	if (!light || !dark) throw new Error("brand.css: --brand-paper not found");
	return { light, dark };
}

async function write(file: string, content: string): Promise<void> {
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, content);
}

/** Writes the CSS rules that replace inline styles. Returns a list of the file's name, or [] if there are no rules. */
async function writeStyles(folder: string, css: string): Promise<string[]> {
	if (css === "") return [];
	const name = `static/css/inline.${createHash("sha256").update(css).digest("hex").slice(0, 10)}.css`;
	await write(join(folder, name), css);
	return [name];
}

async function writePages(folder: string, pages: readonly RenderedPage[]): Promise<void> {
	const listed = [];
	for (const { name, documents, ...page } of pages) {
		const files = documents.map(([language, document]) => ({
			language,
			file: `pages/${language}/${name}.html`,
			document,
		}));
		for (const { file, document } of files) await write(join(folder, file), document);
		listed.push({ ...page, files: Object.fromEntries(files.map(({ language, file }) => [language, file])) });
	}
	await write(join(folder, "site.json"), `${JSON.stringify({ pages: listed })}\n`);
}

async function buildSite(directory: string, version: string): Promise<void> {
	const base = baseOf(version);
	const unique = `website_${version}`.replace(/\W/g, "_");
	const rsbuildConfig = aloneConfig(unique, siteEnvironments(base), [pluginPictures(), pluginUnsplitChunks()]);
	const { stats, close } = await (await createRsbuild({ cwd: directory, rsbuildConfig })).build();
	const builds = stats?.toJson({ all: false, children: true, chunkGroups: true }).children;
	const chunks = builds?.find(({ name }) => name === SITE)?.namedChunkGroups;
	await close();
	if (!chunks) throw new Error("The website was not built");

	const folder = join(directory, SITE_FOLDER);
	const renderer = join(directory, RENDER_FOLDER, RENDERER);
	const { renderSite } = (await import(pathToFileURL(renderer).href)) as { renderSite: () => Promise<RenderedSite> };
	const { css, documents } = await renderSite();
	const further = await writeStyles(folder, css);
	const fonts = (await fontsIn(folder)).map((name) => base + name);
	await writePages(folder, documents(filesFrom(chunks, fonts, further, fileReader(folder, base))));
	await rm(join(directory, RENDER_FOLDER), { recursive: true });
}

const readJson = async (path: string) => JSON.parse(await readFile(path, "utf8"));

/** Writes the files with fixed addresses: the certification body's documents, and the translations with its name. */
async function writeFixed(directory: string): Promise<void> {
	const folder = join(directory, FIXED_FOLDER);
	await cp(join(BRAND, "public"), folder, { recursive: true });
	const notices = (await readBrand()).accreditations.map(({ id }) => join(BRAND, `public/assets/${id}.pdf`));
	const missing = notices.find((file) => !existsSync(file));
	if (missing) throw new Error(`${missing}: the notice of an accreditation is missing.`);
	const all: Record<string, object> = {};
	for (const path of await readdir(join(directory, "locales"), { recursive: true })) {
		if (!path.endsWith(".json")) continue;
		const part = dirname(path);
		const texts = await readJson(join(directory, "locales", path));
		for (const language of languagesIn(path)) {
			const filled = withBrand(texts, await readJson(join(BRAND, "texts", `${language}.json`)));
			all[language] = { ...all[language], ...filled };
			if (part !== ".") await write(join(folder, "locales", language, `${part}.json`), JSON.stringify(filled));
		}
	}
	for (const [language, texts] of Object.entries(all))
		await write(join(folder, "locales", language, "public.json"), JSON.stringify(texts));
}

/** Builds the website, with the HTML of every page in every language, after the module for the staff application. */
export const pluginSite = (): RsbuildPlugin => ({
	name: "website",
	apply: "build",
	setup(api) {
		api.onAfterBuild(async () => {
			await buildSite(api.context.rootPath, process.env.MODULE_VERSION ?? "development");
			await writeFixed(api.context.rootPath);
		});
	},
});
