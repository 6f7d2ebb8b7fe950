import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding, FileReader, WebFile } from "./web-files.ts";

/**
 * The one page of the web application, with the registry of the deployed modules written into it and links that start
 * the download of what the address needs before any script has run.
 */

interface Asset {
	href: string;
	integrity: string;
}
interface RegisteredModule {
	entry: string;
	integrity?: string;
	preload: readonly Asset[];
	css: readonly Asset[];
	manifest: { routes: readonly { path: string }[]; slots: readonly { slot: string }[] };
}
interface Registry {
	modules: Readonly<Record<string, RegisteredModule>>;
}

export const REGISTRY_MARK = "<!--mfe-registry-->";
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const PACKERS: Readonly<Record<Encoding, (text: string) => Promise<Uint8Array>>> = {
	br: (text) => promisify(brotliCompress)(text, BROTLI),
	gzip: (text) => promisify(gzip)(text),
};

interface Source {
	stamp: string;
	template: string;
	registry: Registry;
	/** Pages made from this source. */
	pages: Map<string, Promise<WebFile>>;
}

/** Modules that draw something at this address: its page, or a part of the page of the same name. */
export function modulesAt(registry: Registry, path: string): RegisteredModule[] {
	const slot = path.slice(1);
	return Object.values(registry.modules).filter(
		({ manifest }) =>
			manifest.routes.some((route) => route.path === path) || manifest.slots.some((entry) => entry.slot === slot),
	);
}

const attribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const preloadLink = (as: "script" | "style", { href, integrity }: Asset) =>
	`<link rel="preload" as="${as}" crossorigin="anonymous" href="${attribute(href)}" integrity="${attribute(integrity)}">`;

function render({ template, registry }: Source, modules: readonly RegisteredModule[]): string {
	const links = new Set<string>();
	for (const { entry, integrity, preload, css } of modules) {
		// Without its hash the shell refuses the entry.
		if (integrity !== undefined) links.add(preloadLink("script", { href: entry, integrity }));
		for (const asset of preload) links.add(preloadLink("script", asset));
		for (const asset of css) links.add(preloadLink("style", asset));
	}
	// In a data block only `<` could end it.
	const data = JSON.stringify({ modules: registry.modules }).replaceAll("<", "\\u003c");
	const registryTag = `<script type="application/json" id="mfe-registry">${data}</script>`;
	return template.replace(REGISTRY_MARK, () => [...links, registryTag].join("\n\t\t"));
}

async function pack(text: string, encoding: Encoding | undefined): Promise<WebFile> {
	const bytes = encoding ? await PACKERS[encoding](text) : new TextEncoder().encode(text);
	const hash = createHash("sha256").update(text).digest("base64url").slice(0, 22);
	const etag = `W/"${encoding ? `${hash}-${encoding}` : hash}"`;
	return { bytes: new Uint8Array(bytes), type: "text/html; charset=utf-8", etag, encoding, varies: true };
}

/** A registry that cannot be read leaves the one before in force, and the application without modules at worst. */
function readRegistry(bytes: Uint8Array | undefined, before: Registry): Registry {
	try {
		const registry = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Registry> | null;
		return typeof registry?.modules === "object" ? { modules: registry.modules } : before;
	} catch {
		return before;
	}
}

/** Makes the page for an address; nothing while the application is not built. */
export function pageMaker(files: FileReader) {
	let source: Source | undefined;

	async function currentSource(): Promise<Source | undefined> {
		const [html, remotes] = await Promise.all([files.read("index.html"), files.read("remotes.json")]);
		if (!html) return undefined;
		const stamp = `${html.stamp} ${remotes?.stamp}`;
		if (source?.stamp === stamp) return source;
		const registry = readRegistry(remotes?.bytes, source?.registry ?? { modules: {} });
		source = { stamp, template: new TextDecoder().decode(html.bytes), registry, pages: new Map() };
		return source;
	}

	return async (path: string, encodings: readonly Encoding[]): Promise<WebFile | undefined> => {
		const current = await currentSource();
		if (!current) return undefined;
		const modules = modulesAt(current.registry, path);
		const encoding = encodings[0];
		// Addresses without a module share one page, so the number of kept pages does not depend on what is asked for.
		const key = [encoding ?? "", ...modules.map((module) => module.entry)].join(" ");
		const known = current.pages.get(key);
		if (known) return known;
		const page = pack(render(current, modules), encoding);
		current.pages.set(key, page);
		return page;
	};
}
