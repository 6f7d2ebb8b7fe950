import { createHash } from "node:crypto";
import { z } from "zod";
import { type FileReader, jsonIn, type WebFile } from "./files.ts";

// Matches the path under which npm requests a package of the module kit, as from a registry. The kit is for teams that
// build modules in other repositories.
const PACKAGE = /^kit\/@portal\/[a-z-]+$/;
export const isTarball = (path: string) => /^kit\/@portal\/[a-z-]+\/[^/]+\.tgz$/.test(path);

const GALLERY = "kit/gallery/";

const etagOf = (bytes: Uint8Array) => `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;

const packageDocument = z.looseObject({
	versions: z.record(z.string(), z.looseObject({ dist: z.looseObject({ integrity: z.string() }) })),
});

/**
 * Returns a function that reads the page of the component gallery, or the list of a package's versions, each with the
 * absolute address of its tarball.
 */
export function kitReader(files: Pick<FileReader, "read">, publicUrl: string) {
	const fileOf = (bytes: Uint8Array<ArrayBuffer>, type: string): WebFile => ({
		bytes,
		type: `${type}; charset=utf-8`,
		etag: etagOf(bytes),
		encoding: undefined,
		varies: false,
	});
	return async (path: string): Promise<WebFile | undefined> => {
		if (path === GALLERY) {
			const page = await files.read(`${GALLERY}index.html`);
			return page && fileOf(page.bytes, "text/html");
		}
		const file = PACKAGE.test(path) ? await files.read(`${path}.json`) : undefined;
		const known = packageDocument.safeParse(jsonIn(file)).data;
		if (!known) return undefined;
		const versions = Object.entries(known.versions).map(([version, { dist, ...manifest }]) => {
			const tarball = new URL(`/${path}/${encodeURIComponent(version)}.tgz`, publicUrl).href;
			return [version, { ...manifest, dist: { ...dist, tarball } }] as const;
		});
		const bytes = new TextEncoder().encode(JSON.stringify({ ...known, versions: Object.fromEntries(versions) }));
		return fileOf(bytes, "application/json");
	};
}
