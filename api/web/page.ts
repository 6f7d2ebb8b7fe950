import { HTML, pack } from "./compressed.ts";
import { type Asset, isVersion } from "./contract.ts";
import type { Encoding, FileReader, WebFile } from "./files.ts";
import type { RegisteredModule, Registry } from "./registry.ts";
import { type Declared, declare } from "./site/declared-settings.ts";

/**
 * The one page of the web application, with the registry of the deployed modules written into it and links that start
 * the download of what the address needs before any script has run.
 */

export const REGISTRY_MARK = "<!--mfe-registry-->";

interface Source {
	stamp: string;
	template: string;
	registry: Registry;
	/** Version of the shell. */
	shell: string | undefined;
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

/**
 * What the shell must know: the pages drawn beforehand are the server's business. Of a module that is refused it is given
 * no address, only what it needs to say so in the module's place.
 */
const forShell = ({ registry: { modules, refused }, shell }: Source) => ({
	shell,
	modules: {
		...Object.fromEntries(Object.entries(modules).map(([id, { site: _, ...entry }]) => [id, entry])),
		...refused,
	},
});

/** The build of the shell says of itself which version it is. */
function versionIn(descriptor: Uint8Array | undefined): string | undefined {
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
	// In a data block only `<` could end it.
	const data = JSON.stringify(forShell(source)).replaceAll("<", "\\u003c");
	const registryTag = `<script type="application/json" id="mfe-registry">${data}</script>`;
	return template.replace(REGISTRY_MARK, () => [...links, registryTag].join("\n\t\t"));
}

/** Makes the page for an address; nothing while the application is not built. */
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
		source = { stamp, template, registry, shell: versionIn(descriptor?.bytes), pages: new Map() };
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
		const page = pack(render(current, modules), HTML, encoding);
		current.pages.set(key, page);
		return page;
	};
}
