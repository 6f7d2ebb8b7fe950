import { isPageSource } from "../../api/web/site/site.ts";
import { integrityOf, PACKED, packedForms } from "../lib/files.ts";
import type { Release } from "./registry.ts";

/** Part of a version whose files belong to fixed addresses as long as the version is the current one. */
export const FIXED = "fixed/";

/** A module as its build left it. */
export interface BuiltModule {
	id: string;
	version: string;
	directory: string;
	dist: string;
	/** Names the files that were built, not yet their packed forms. */
	release: Release;
	contents: ReadonlyMap<string, Uint8Array>;
}

export const isPacked = (path: string) => PACKED.some((suffix) => path.endsWith(suffix));

export const versionFolder = (id: string, version: string) => `web/mfe/${id}/${version}/`;
export const releaseKey = (id: string, version: string) => `${versionFolder(id, version)}release.json`;

const sorted = <T>(entries: Iterable<[string, T]>) =>
	Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

export const hashesOf = (contents: ReadonlyMap<string, Uint8Array>) =>
	sorted([...contents].map(([path, content]): [string, string] => [path, integrityOf(content)]));

/** Adds the packed forms, but not of pages: the server fills their sources in and packs the result itself. */
export async function packVersion({
	id,
	version,
	contents,
}: Pick<BuiltModule, "id" | "version" | "contents">): Promise<Map<string, Uint8Array>> {
	const all = new Map(contents);
	for (const [path, content] of contents) {
		if (isPageSource(`mfe/${id}/${version}/${path}`)) continue;
		for (const [suffix, form] of await packedForms(path, content)) all.set(path + suffix, form);
	}
	return all;
}
