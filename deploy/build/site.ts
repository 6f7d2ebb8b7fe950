import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ModuleManifest } from "@portal/shared-ui/module";
import { type Site, type SitePage, siteSchema } from "../../api/web/site/site.ts";
import { readJson } from "../lib/files.ts";
import { Failure } from "../lib/run.mjs";

/** Returns what is wrong with a rendered page. `has` returns true if the module's build contains a file. */
export function pageProblems({ routes }: ModuleManifest, { path, files }: SitePage, has: (file: string) => boolean) {
	const isOpen = routes.some((route) => route.path === path && route.access === "public");
	const missing = Object.values(files).filter((file) => !has(file));
	return [
		...(isOpen ? [] : [`${path} is no public address of the module.`]),
		...missing.map((file) => `The file ${file} of ${path} is missing.`),
	];
}

export async function readSite(dist: string, manifest: ModuleManifest): Promise<Site | undefined> {
	const folder = join(dist, "site");
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
	const has = (file: string) => existsSync(join(folder, file));
	const [problem] = data.pages.flatMap((page) => pageProblems(manifest, page, has));
	if (problem) throw new Failure(`mfe-${manifest.id}: ${problem}`);
	return data;
}
