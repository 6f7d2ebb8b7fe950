import { createHash } from "node:crypto";
import { z } from "zod";
import { Failure } from "../../lib/run.mjs";
import type { Store } from "../store.ts";

const NAMES = ["contracts", "module-kit", "shared-ui"];
const folderOf = (name: string) => `web/kit/@portal/${name}`;

const packageDocument = z.looseObject({
	versions: z.record(z.string().regex(/^[\w.-]+$/), z.looseObject({ dist: z.looseObject({ integrity: z.string() }) })),
});

const integrityOf = (content: Uint8Array) => `sha512-${createHash("sha512").update(content).digest("base64")}`;

/** Keeps the packages of the kit as the bucket has them: a version is listed once its tarball is there. */
export function createKitMirror(remote: Store, local: Store) {
	const marks = new Map<string, string | undefined>();

	async function copyTarball(key: string, integrity: string): Promise<void> {
		if (await local.get(key)) return;
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
		for (const [version, { dist }] of Object.entries(versions))
			await copyTarball(`${folderOf(name)}/${version}.tgz`, dist.integrity);
		await local.put(key, file.content);
		marks.set(name, file.mark);
	}

	return async () => {
		for (const name of NAMES) await sync(name);
	};
}
