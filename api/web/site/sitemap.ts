import { LANGUAGE, LANGUAGES, type Language } from "../../kit/languages.ts";
import type { SitePage } from "./site.ts";

/** Returns the address of a page in a language. The page's preferred language needs no query. */
function addressOf(origin: string, { path, preferred }: SitePage, language: Language): string {
	return `${origin}${path}${language === preferred ? "" : `?lng=${language}`}`;
}

export function sitemap(origin: string, pages: readonly SitePage[]): string {
	const urls = pages.flatMap((page) => {
		const alternates = LANGUAGES.map((language) => [LANGUAGE[language].html, addressOf(origin, page, language)]);
		const links = [...alternates, ["x-default", `${origin}${page.path}`]].map(
			([language, address]) => `    <xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>\n`,
		);
		return alternates.map(([, address]) => `  <url>\n    <loc>${address}</loc>\n${links.join("")}  </url>\n`);
	});
	return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("")}</urlset>
`;
}

/**
 * Pages with a sitemap of their own, by its file name. robots.txt allows search engines to read the API responses of
 * these pages too.
 */
const OWN_SITEMAPS = { "sitemap-directory.xml": "/directory" } as const;
type OwnSitemap = keyof typeof OWN_SITEMAPS;
export type Sitemap = "sitemap.xml" | OwnSitemap;
export const SITEMAPS = ["sitemap.xml", ...(Object.keys(OWN_SITEMAPS) as OwnSitemap[])] as const;

const ownPaths: readonly string[] = Object.values(OWN_SITEMAPS);

export const pagesIn = <P extends SitePage>(name: Sitemap, pages: readonly P[]): P[] =>
	pages.filter(({ path }) => (name === "sitemap.xml" ? !ownPaths.includes(path) : path === OWN_SITEMAPS[name]));

export function robots(origin: string, pages: readonly SitePage[]): string {
	const lists = SITEMAPS.filter((name) => pagesIn(name, pages).length > 0);
	const allowed = pages.filter(({ path }) => ownPaths.includes(path)).map(({ path }) => `Allow: /api${path}\n`);
	const named = lists.map((name) => `Sitemap: ${origin}/${name}\n`).join("");
	return `User-agent: *\nAllow: /\nDisallow: /api/\n${allowed.join("")}${named && `\n${named}`}`;
}
