import { LANGUAGE, LANGUAGE_QUERY, type Language, languageInCookies, languageOf } from "../../kit/languages.ts";
import { HTML, pack } from "../compressed.ts";
import type { Encoding, FileReader, WebFile } from "../files.ts";
import type { Registry } from "../registry.ts";
import { type Declared, declare } from "./declared-settings.ts";
import { type DeployedPage, type Website, websiteOf } from "./site.ts";
import { pagesIn, robots, type Sitemap, sitemap } from "./sitemap.ts";

const ORIGIN_MARK = "{{origin}}";

/** Returns the origin of a URL with special characters encoded, so that it can be inserted into HTML and JSON. */
const originOf = (url: string) =>
	new URL(url).origin.replace(/[^A-Za-z0-9.:/[\]_-]/g, (character) =>
		encodeURIComponent(character).replace("'", "%27"),
	);

export interface Visit {
	query: URLSearchParams;
	cookies: string | null;
	encodings: readonly Encoding[];
}
export interface SiteAnswer {
	file: WebFile;
	headers: Readonly<Record<string, string>>;
}

/** Returns the language for a visit by query, then cookie, then the page's preference, as the browser does. */
function languageOfVisit({ query, cookies }: Visit, preferred: Language): Language {
	return languageOf(query.get(LANGUAGE_QUERY)) ?? languageInCookies(cookies ?? "") ?? preferred;
}

/** Rendered pages that belong to one version of the module registry; a changed registry empties this cache. */
interface Current {
	registry: Registry;
	website: Website;
	cache: Map<string, { stamp: string; file: Promise<WebFile> }>;
}

export function websiteMaker(
	files: Pick<FileReader, "read">,
	readRegistry: () => Promise<Registry>,
	publicUrl: string,
	declared: Declared,
) {
	const origin = originOf(publicUrl);
	let known: Current | undefined;

	async function current(): Promise<Current> {
		const registry = await readRegistry();
		if (known?.registry !== registry) known = { registry, website: websiteOf(registry), cache: new Map() };
		return known;
	}

	function cached(key: string, stamp: string, { cache }: Current, make: () => Promise<WebFile>): Promise<WebFile> {
		const before = cache.get(key);
		if (before?.stamp === stamp) return before.file;
		const file = make();
		cache.set(key, { stamp, file });
		return file;
	}

	async function renderPage(page: DeployedPage, visit: Visit, now: Current): Promise<SiteAnswer | "unavailable"> {
		const language = languageOfVisit(visit, page.preferred);
		const path = `${page.folder}/${page.files[language]}`;
		const source = await files.read(path);
		if (!source) return "unavailable";
		const encoding = visit.encodings[0];
		const file = await cached(`${path} ${encoding}`, source.stamp, now, () =>
			pack(
				declare(new TextDecoder().decode(source.bytes), declared).replaceAll(ORIGIN_MARK, () => origin),
				HTML,
				encoding,
			),
		);
		const headers = { "Content-Language": LANGUAGE[language].html, Vary: "Accept-Encoding, Cookie" };
		// A page with a certificate's id in its address shows data of a client, so search engines must not list it.
		return {
			file,
			headers: page.isUnlisted || visit.query.has("cid") ? { ...headers, "X-Robots-Tag": "noindex" } : headers,
		};
	}

	return {
		/**
		 * Returns the page of a path in the visitor's language, `undefined` if there is no such page, or `unavailable`
		 * if its file cannot be read.
		 */
		async page(path: string, visit: Visit): Promise<SiteAnswer | "unavailable" | undefined> {
			const now = await current();
			const page = now.website.pages.get(path);
			return page && renderPage(page, visit, now);
		},
		async list(path: Sitemap | "robots.txt", encodings: readonly Encoding[]): Promise<WebFile | undefined> {
			const now = await current();
			const pages = [...now.website.pages.values()];
			const encoding = encodings[0];
			const make = (text: string, type: string) =>
				cached(`${path} ${encoding}`, "", now, () => pack(text, `${type}; charset=utf-8`, encoding));
			if (path === "robots.txt") return make(robots(origin, pages), "text/plain");
			const listed = pagesIn(path, pages).filter(({ isUnlisted }) => !isUnlisted);
			return listed.length === 0 ? undefined : make(sitemap(origin, listed), "application/xml");
		},
		modules: async () => (await current()).website.modules,
	};
}
