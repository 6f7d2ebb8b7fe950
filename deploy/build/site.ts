import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ModuleManifest } from "@portal/shared-ui/module";
import { type Site, type SitePage, siteSchema } from "../../api/web/site/site.ts";
import { readJson } from "../lib/files.ts";
import { Failure } from "../lib/run.mjs";

export const SITE_FOLDER = "site";

function checkPage({ path, files }: SitePage, folder: string, { id, routes }: ModuleManifest): void {
	const isOpen = routes.some((route) => route.path === path && route.access === "public");
	if (!isOpen) throw new Failure(`mfe-${id}: ${path} is no public address of the module.`);
	for (const file of Object.values(files))
		if (!existsSync(join(folder, file))) throw new Failure(`mfe-${id}: The file ${file} of ${path} is missing.`);
}

export async function readSite(dist: string, manifest: ModuleManifest): Promise<Site | undefined> {
	const folder = join(dist, SITE_FOLDER);
	const list = join(folder, "site.json");
	if (!existsSync(list)) return undefined;
	const { data, error } = siteSchema.safeParse(await readJson<unknown>(list));
	if (!data) {
		const [issue] = error.issues;
		throw new Failure(`mfe-${manifest.id}: site.json is invalid (${issue?.path.join(".")}: ${issue?.message}).`);
	}
	const paths = data.pages.map(({ path }) => path);
	const repeated = paths.find((path, index) => paths.indexOf(path) !== index);
	if (repeated) throw new Failure(`mfe-${manifest.id}: The page ${repeated} is in site.json twice.`);
	for (const page of data.pages) checkPage(page, folder, manifest);
	return data;
}
