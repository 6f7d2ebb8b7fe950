import { isPageSource } from "../../api/web/site/site.ts";
import { integrityOf, PACKED, packedForms } from "../lib/files.ts";
import type { Release } from "./registry.ts";

/** Folder of a version whose files are also served at addresses without a content hash while it is current. */
export const FIXED = "fixed/";

export interface BuiltModule {
	id: string;
	version: string;
	directory: string;
	dist: string;
	release: Release;
	contents: ReadonlyMap<string, Uint8Array>;
}

export const isPacked = (path: string) => PACKED.some((suffix) => path.endsWith(suffix));

/** Returns the path of the original file for a compressed form such as `a.js.br`, and any other path unchanged. */
export const plainPath = (path: string) => (isPacked(path) ? path.slice(0, path.lastIndexOf(".")) : path);

export const versionFolder = (id: string, version: string) => `web/mfe/${id}/${version}/`;
export const releaseKey = (id: string, version: string) => `${versionFolder(id, version)}release.json`;

export function hashesOf(contents: ReadonlyMap<string, Uint8Array>): Record<string, string> {
	const sorted = [...contents].sort(([a], [b]) => (a < b ? -1 : 1));
	return Object.fromEntries(sorted.map(([path, content]) => [path, integrityOf(content)]));
}

/** HTML pages get no compressed forms, because the server inserts data into them before it compresses them. */
export async function packVersion(id: string, version: string, contents: BuiltModule["contents"]) {
	const all = new Map(contents);
	for (const [path, content] of contents) {
		if (isPageSource(`mfe/${id}/${version}/${path}`)) continue;
		for (const [suffix, form] of await packedForms(path, content)) all.set(path + suffix, form);
	}
	return all;
}
