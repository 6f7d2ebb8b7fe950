import { LANGUAGES, type Language, MISSING_TEXT } from "@portal/shared-ui/module";
import { prerender } from "react-dom/static";
import { SITE_PAGES, type SitePage } from "../pages.ts";
import { loadPage, Site } from "../Site.tsx";
import { type Content, documentOf, type SiteFiles } from "./document.tsx";
import { InlineStyles } from "./inline-styles.ts";

/** Renders a page to HTML, including all parts that browsers load later. Throws if a text is missing. */
export async function renderContent(page: SitePage, language: Language): Promise<Content> {
	const loaded = await loadPage(page, language);
	const failures: unknown[] = [];
	loaded.host.i18n.on(MISSING_TEXT, (_, key) => failures.push(`There is no text ${key}`));
	const { prelude } = await prerender(<Site {...loaded} />, {
		onError: (error) => void failures.push(error),
		// React would join several pieces with an inline script, which the security policy forbids.
		progressiveChunkSize: Number.POSITIVE_INFINITY,
	});
	const markup = await new Response(prelude).text();
	if (failures.length > 0) throw new Error(`${page.path} (${language})`, { cause: failures[0] });
	return { page, language, markup, t: loaded.host.i18n.getFixedT(language, "public") };
}

export interface RenderedSite {
	css: string;
	/** Returns the HTML documents. Call it once the build has named all files, because the documents link to them. */
	documents: (filesOf: (page: string, language: Language) => SiteFiles) => RenderedPage[];
}

export interface RenderedPage {
	path: string;
	name: string;
	preferred: Language;
	isUnlisted?: true;
	documents: [language: Language, document: string][];
}

export async function renderSite(): Promise<RenderedSite> {
	const styles = new InlineStyles();
	const contents: Content[] = [];
	for (const page of SITE_PAGES)
		for (const language of LANGUAGES) {
			const content = await renderContent(page, language);
			contents.push({ ...content, markup: styles.extract(content.markup) });
		}
	return {
		css: styles.css,
		documents: (filesOf) =>
			SITE_PAGES.map(({ path, name, preferred, isUnlisted }) => ({
				path,
				name,
				preferred,
				...(isUnlisted ? { isUnlisted } : {}),
				documents: contents
					.filter(({ page }) => page.path === path)
					.map((content) => [content.language, documentOf(content, filesOf(name, content.language))]),
			})),
	};
}
