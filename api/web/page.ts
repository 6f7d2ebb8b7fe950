import { HTML, pack } from "./compressed.ts";
import { type Asset, isVersion } from "./contract.ts";
import type { Encoding, FileReader, WebFile } from "./files.ts";
import type { RegisteredModule, Registry } from "./registry.ts";
import { type Declared, declare } from "./site/declared-settings.ts";

export const REGISTRY_MARK = "<!--mfe-registry-->";

interface Source {
	stamp: string;
	template: string;
	registry: Registry;
	shell: string | undefined;
	pages: Map<string, Promise<WebFile>>;
}

function modulesAt(registry: Registry, path: string): RegisteredModule[] {
	const slot = path.slice(1);
	return Object.values(registry.modules).filter(
		({ manifest }) =>
			manifest.routes.some((route) => route.path === path) || manifest.slots.some((entry) => entry.slot === slot),
	);
}

const attribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const preloadLink = (as: "script" | "style", { href, integrity }: Asset) =>
	`<link rel="preload" as="${as}" crossorigin="anonymous" href="${attribute(href)}" integrity="${attribute(integrity)}">`;

/** A refused module gives its manifest, not its address. */
const forShell = ({ registry: { modules, refused, coming }, shell }: Source) => ({
	shell,
	modules: {
		...Object.fromEntries(Object.entries(modules).map(([id, { site: _, ...entry }]) => [id, entry])),
		...refused,
	},
	...(Object.keys(coming).length > 0 ? { coming } : {}),
});

export function shellVersionIn(descriptor: Uint8Array | undefined): string | undefined {
	try {
		const { version }: { version?: unknown } = JSON.parse(new TextDecoder().decode(descriptor));
		return isVersion(version) ? version : undefined;
	} catch {
		return undefined;
	}
}

function render(source: Source, modules: readonly RegisteredModule[]): string {
	const links = new Set<string>();
	const { template } = source;
	for (const { entry, integrity, preload, css } of modules) {
		links.add(preloadLink("script", { href: entry, integrity }));
		for (const asset of preload) links.add(preloadLink("script", asset));
		for (const asset of css) links.add(preloadLink("style", asset));
	}
	// Only `<` could end a data block.
	const data = JSON.stringify(forShell(source)).replaceAll("<", "\\u003c");
	const registryTag = `<script type="application/json" id="mfe-registry">${data}</script>`;
	return template.replace(REGISTRY_MARK, () => [...links, registryTag].join("\n\t\t"));
}

export function pageMaker(files: Pick<FileReader, "read">, readRegistry: () => Promise<Registry>, declared: Declared) {
	let source: Source | undefined;

	async function currentSource(): Promise<Source | undefined> {
		const [html, descriptor, registry] = await Promise.all([
			files.read("index.html"),
			files.read("shell.json"),
			readRegistry(),
		]);
		if (!html) return undefined;
		const stamp = `${html.stamp} ${descriptor?.stamp}`;
		if (source?.stamp === stamp && source.registry === registry) return source;
		const template = declare(new TextDecoder().decode(html.bytes), declared);
		source = { stamp, template, registry, shell: shellVersionIn(descriptor?.bytes), pages: new Map() };
		return source;
	}

	return async (path: string, encodings: readonly Encoding[]): Promise<WebFile | undefined> => {
		const current = await currentSource();
		if (!current) return undefined;
		const modules = modulesAt(current.registry, path);
		const encoding = encodings[0];
		// Paths without a module share one page, which bounds the cache.
		const key = [encoding ?? "", ...modules.map((module) => module.entry)].join(" ");
		const known = current.pages.get(key);
		if (known) return known;
		const page = pack(render(current, modules), HTML, encoding);
		current.pages.set(key, page);
		return page;
	};
}
