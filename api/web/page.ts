import { z } from "zod";
import { isVersion } from "../kit/registry.ts";
import { HTML, pack } from "./compressed.ts";
import type { Asset } from "./contract.ts";
import { type Encoding, type FileReader, jsonIn, type WebFile } from "./files.ts";
import type { RegisteredModule, Registry } from "./registry.ts";
import { type Declared, declare } from "./site/declared-settings.ts";

export const REGISTRY_MARK = "<!--mfe-registry-->";

interface Source {
	stamp: string;
	template: string;
	registry: Registry;
	shell: string | undefined;
	/** Addresses of all pages in lower case, as the router compares them; undefined if only the browser knows them. */
	routes: ReadonlySet<string> | undefined;
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

/**
 * Returns the module registry for the page. A module with an invalid entry is sent without an address, so that the
 * application (shell) can name the module and does not load it.
 */
const forShell = ({ registry: { modules, refused, coming }, shell }: Source) => ({
	shell,
	modules: {
		...Object.fromEntries(Object.entries(modules).map(([id, { site: _, ...entry }]) => [id, entry])),
		...refused,
	},
	...(Object.keys(coming).length > 0 ? { coming } : {}),
});

const shellSchema = z.object({
	version: z.string().refine(isVersion).optional().catch(undefined),
	routes: z.array(z.string()).optional().catch(undefined),
});

/**
 * Returns the version and pages that the descriptor of the application (shell) states; undefined for a missing or
 * invalid value.
 */
export const shellIn = (descriptor: { bytes: Uint8Array } | undefined) =>
	shellSchema.catch({}).parse(jsonIn(descriptor));

function routesOf({ modules, refused, coming }: Registry, ofShell: readonly string[] | undefined): Source["routes"] {
	const deployed = Object.values({ ...refused, ...modules }) as RegisteredModule[];
	// A version for only some users (staged) may have other pages, so the server then cannot know all pages.
	const isStaged = Object.keys(coming).length > 0 || deployed.some(({ staged }) => staged !== undefined);
	if (ofShell === undefined || isStaged) return undefined;
	const paths = deployed.flatMap(({ manifest }) => manifest.routes.map(({ path }) => path));
	return new Set(["/", ...ofShell, ...paths].map((path) => path.toLowerCase()));
}

function render(source: Source, modules: readonly RegisteredModule[]): string {
	const links = new Set<string>();
	const { template } = source;
	for (const { entry, integrity, preload, css } of modules) {
		links.add(preloadLink("script", { href: entry, integrity }));
		for (const asset of preload) links.add(preloadLink("script", asset));
		for (const asset of css) links.add(preloadLink("style", asset));
	}
	// Escapes `<`, which is the only character that could end the script element.
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
		const { version: shell, routes } = shellIn(descriptor);
		source = { stamp, template, registry, shell, routes: routesOf(registry, routes), pages: new Map() };
		return source;
	}

	return async (path: string, encodings: readonly Encoding[]): Promise<WebFile | "unknown" | undefined> => {
		const current = await currentSource();
		if (!current) return undefined;
		if (current.routes && !current.routes.has(path.toLowerCase())) return "unknown";
		const modules = modulesAt(current.registry, path);
		const encoding = encodings[0];
		// Key of the cached page. Paths without a module share one page, so that random paths cannot fill the cache.
		const key = [encoding ?? "", ...modules.map((module) => module.entry)].join(" ");
		const known = current.pages.get(key);
		if (known) return known;
		const page = pack(render(current, modules), HTML, encoding);
		current.pages.set(key, page);
		return page;
	};
}
