import { createHash } from "node:crypto";
import { z } from "zod";
import type { FileReader, WebFile } from "./files.ts";

// Packages for modules that are made elsewhere, as npm asks a registry for them: `/kit/@portal%2fshared-ui`.

const PACKAGE = /^kit\/@portal\/[a-z-]+$/;
export const isTarball = (path: string) => /^kit\/@portal\/[a-z-]+\/[^/]+\.tgz$/.test(path);

const packageDocument = z.looseObject({
	versions: z.record(z.string(), z.looseObject({ dist: z.looseObject({ integrity: z.string() }) })),
});

function parse(bytes: Uint8Array) {
	try {
		return packageDocument.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
	} catch {
		return undefined;
	}
}

/** Answers for a package: its versions, each with the whole address of its tarball. */
export function kitReader(files: Pick<FileReader, "read">, publicUrl: string) {
	return async (path: string): Promise<WebFile | undefined> => {
		const file = PACKAGE.test(path) ? await files.read(`${path}.json`) : undefined;
		const known = file && parse(file.bytes);
		if (!known) return undefined;
		const versions = Object.entries(known.versions).map(([version, { dist, ...manifest }]) => {
			const tarball = new URL(`/${path}/${encodeURIComponent(version)}.tgz`, publicUrl).href;
			return [version, { ...manifest, dist: { ...dist, tarball } }] as const;
		});
		const bytes = new TextEncoder().encode(JSON.stringify({ ...known, versions: Object.fromEntries(versions) }));
		const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
		return { bytes, type: "application/json; charset=utf-8", etag, encoding: undefined, varies: false };
	};
}
