import { z } from "zod";
import { LANGUAGES } from "../../kit/languages.ts";
import type { RegisteredModule, Registry } from "../registry.ts";

const language = z.enum(LANGUAGES);

export const siteSchema = z.strictObject({
	pages: z
		.array(
			z.strictObject({
				path: z.string().regex(/^\/(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*)?$/),
				preferred: language,
				isUnlisted: z.literal(true).optional(),
				files: z.record(language, z.string().regex(/^pages\/[a-z]{2}\/[A-Za-z0-9_-]{1,60}\.html$/)),
			}),
		)
		.max(100),
});
export type Site = z.infer<typeof siteSchema>;
export type SitePage = Site["pages"][number];

/** Returns true for the file of a prerendered page. It is not served as a file, only as the page at its own address. */
export const isPageSource = (path: string) => /^mfe\/[^/]+\/[^/]+\/site\/pages\//.test(path);

export interface DeployedPage extends SitePage {
	folder: string;
}

function pagesOf(id: string, { entry, manifest, site }: RegisteredModule): DeployedPage[] {
	const folder = /^\/(mfe\/([a-z][a-z0-9-]*)\/[A-Za-z0-9][A-Za-z0-9.+-]*)\/[^/]+$/.exec(entry);
	const { success, data } = siteSchema.safeParse(site);
	if (!success || folder?.[2] !== id) return [];
	const isOwn = ({ path }: SitePage) =>
		manifest.routes.some((route) => route.path === path && route.access === "public");
	return data.pages.filter(isOwn).map((page) => ({ ...page, folder: `${folder[1]}/site` }));
}

export interface Website {
	modules: ReadonlySet<string>;
	pages: ReadonlyMap<string, DeployedPage>;
}

/** Returns the pages of all modules by path. If several modules have a page at the same path, the first module wins. */
export function websiteOf({ modules }: Registry): Website {
	const pages = new Map<string, DeployedPage>();
	const owners = new Set<string>();
	for (const [id, entry] of Object.entries(modules)) {
		for (const page of pagesOf(id, entry)) {
			owners.add(id);
			if (!pages.has(page.path)) pages.set(page.path, page);
		}
	}
	return { modules: owners, pages };
}
