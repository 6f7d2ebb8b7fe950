import { createHash } from "node:crypto";
import { z } from "zod";
import { integrityOf } from "../../lib/files.ts";
import { Failure } from "../../lib/run.mjs";
import type { Store } from "../store.ts";

const NAMES = ["contracts", "module-kit", "shared-ui"];
const folderOf = (name: string) => `web/kit/@portal/${name}`;

const packageDocument = z.looseObject({
	versions: z.record(z.string().regex(/^[\w.-]+$/), z.looseObject({ dist: z.looseObject({ integrity: z.string() }) })),
});

const galleryFiles = z.record(z.string(), z.string());

const tarballIntegrity = (content: Uint8Array) => `sha512-${createHash("sha512").update(content).digest("base64")}`;

/** Copies the packages for modules in other repositories. A version is listed only after its file is copied. */
export function createKitMirror(remote: Store, local: Store) {
	const marks = new Map<string, string | undefined>();

	async function copy(key: string, integrity: string, integrityOf: (content: Uint8Array) => string): Promise<void> {
		const content = await remote.get(key);
		if (!content) throw new Failure(`${key} is missing in ${remote.name}.`);
		if (integrityOf(content) !== integrity) throw new Failure(`${key} was changed in ${remote.name}.`);
		await local.put(key, content);
	}

	/**
	 * Calls `copyAll` with a list of files if the list has changed since the last call that succeeded, so that a failed
	 * copy is repeated.
	 */
	async function follow(key: string, copyAll: (list: unknown, content: Uint8Array) => Promise<void>): Promise<void> {
		const file = await remote.getChanged(key, marks.get(key));
		if (!file || file === "unchanged") return;
		await copyAll(JSON.parse(new TextDecoder().decode(file.content)), file.content);
		marks.set(key, file.mark);
	}

	return async () => {
		for (const name of NAMES)
			await follow(`${folderOf(name)}.json`, async (list, content) => {
				for (const [version, { dist }] of Object.entries(packageDocument.parse(list).versions)) {
					const tarball = `${folderOf(name)}/${version}.tgz`;
					if (!(await local.get(tarball))) await copy(tarball, dist.integrity, tarballIntegrity);
				}
				await local.put(`${folderOf(name)}.json`, content);
			});
		await follow("web/kit/gallery.json", async (list) => {
			for (const [path, integrity] of Object.entries(galleryFiles.parse(list)))
				await copy(`web/kit/gallery/${path}`, integrity, integrityOf);
		});
	};
}
