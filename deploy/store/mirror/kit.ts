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
const GALLERY_LIST = "web/kit/gallery.json";

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

	async function sync(name: string): Promise<void> {
		const key = `${folderOf(name)}.json`;
		const file = await remote.getChanged(key, marks.get(name));
		if (!file || file === "unchanged") return;
		const { versions } = packageDocument.parse(JSON.parse(new TextDecoder().decode(file.content)));
		const tarballOf = (version: string) => `${folderOf(name)}/${version}.tgz`;
		for (const [version, { dist }] of Object.entries(versions))
			if (!(await local.get(tarballOf(version)))) await copy(tarballOf(version), dist.integrity, tarballIntegrity);
		await local.put(key, file.content);
		marks.set(name, file.mark);
	}

	async function syncGallery(): Promise<void> {
		const list = await remote.getChanged(GALLERY_LIST, marks.get(GALLERY_LIST));
		if (!list || list === "unchanged") return;
		const files = galleryFiles.parse(JSON.parse(new TextDecoder().decode(list.content)));
		for (const [path, integrity] of Object.entries(files))
			await copy(`web/kit/gallery/${path}`, integrity, integrityOf);
		marks.set(GALLERY_LIST, list.mark);
	}

	return async () => {
		for (const name of NAMES) await sync(name);
		await syncGallery();
	};
}
