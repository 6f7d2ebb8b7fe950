import type { Switched } from "../../api/deployments/module-versions/contract.ts";
import { apiProblem } from "../check/api/api-version.ts";
import { forEach, integrityOf } from "../lib/files.ts";
import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { checkManifests, currentOf } from "./registry.ts";
import { readRegistry } from "./registry-file.ts";
import {
	checkCarried,
	checkStored,
	fileWith,
	listedVersion,
	type StoredVersion,
	storedVersion,
} from "./stored-version.ts";
import { promote, type Scene } from "./switch.ts";
import { releaseKey, versionFolder } from "./versions.ts";

/** Copies release.json last, so that a version with this file is complete. */
async function copyVersion(from: Store, to: Store, id: string, { release, hash }: StoredVersion): Promise<void> {
	const { version } = release;
	const present = await storedVersion(to, id, version);
	if (present && present.hash !== hash)
		throw new Failure(
			`mfe-${id} ${version} is in the store (${to.name}) with other content: raise the version in package.json.`,
		);
	const folder = versionFolder(id, version);
	await forEach(Object.entries(release.files), async ([path, fileHash]) => {
		const known = await to.get(folder + path);
		if (known && integrityOf(known) === fileHash) return;
		await to.put(folder + path, await fileWith(from, folder + path, fileHash));
	});
	const key = releaseKey(id, version);
	if (!present) await to.put(key, await fileWith(from, key, hash));
	// Verifies only release.json here, because the switch to this version verifies its other files.
	await fileWith(to, key, hash);
}

export async function promoteTo(from: Store, scene: Scene, id: string, version?: string): Promise<Switched> {
	const wanted = version ?? currentOf((await readRegistry(from)).modules[id]);
	if (wanted === undefined) throw new Failure(`mfe-${id} is not deployed in ${from.name}; name the version.`);
	const stored = await listedVersion(from, id, wanted);
	const { release } = stored;
	const { shell } = scene;
	await checkStored(from, id, stored);
	checkCarried(id, release, shell);
	checkManifests({ [id]: release }, shell);
	const problem = apiProblem(`mfe-${id} ${wanted}`, release.api, shell.api);
	if (problem !== undefined) throw new Failure(problem);
	await copyVersion(from, scene.store, id, stored);
	return promote({ ...scene, record: { ...scene.record, from: from.name } }, id, wanted);
}
