import type { Switched } from "../../api/deployments/module-versions/contract.ts";
import { apiProblem } from "../check/api/api-version.ts";
import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { checkFiles } from "./allowed-files.ts";
import { checkEntry, checkManifests, currentOf } from "./registry.ts";
import { readRegistry } from "./registry-file.ts";
import { checkCarried, readVersion, uploadVersion } from "./stored-version.ts";
import { promote, type Scene } from "./switch.ts";

export async function promoteTo(from: Store, scene: Scene, id: string, version?: string): Promise<Switched> {
	const wanted = version ?? currentOf((await readRegistry(from)).modules[id]);
	if (wanted === undefined) throw new Failure(`mfe-${id} is not deployed in ${from.name}; name the version.`);
	const copy = await readVersion(from, id, wanted);
	const { shell } = scene;
	checkEntry(id, copy.release);
	checkFiles(id, copy.release);
	checkCarried(id, copy.release, shell);
	checkManifests({ [id]: copy.release }, shell);
	const problem = apiProblem(`mfe-${id} ${wanted}`, copy.release.api, shell.api);
	if (problem !== undefined) throw new Failure(problem);
	await uploadVersion(scene.store, copy);
	return promote({ ...scene, record: { ...scene.record, from: from.name } }, id, wanted);
}
