import { LANGUAGE, LANGUAGES, type Language } from "../../kit/languages.ts";
import type { SitePage } from "./site.ts";

/** The preferred language needs no query. */
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

export const robots = (origin: string, hasPages: boolean) =>
	`User-agent: *\nAllow: /\nDisallow: /api/\n${hasPages ? `\nSitemap: ${origin}/sitemap.xml\n` : ""}`;
