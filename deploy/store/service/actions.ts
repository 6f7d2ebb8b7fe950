import type { ModuleAction, Switched, UploadQuery } from "../../../api/deployments/module-versions/contract.ts";
import { checkArtifact } from "../../check/module/artifact.ts";
import { Failure } from "../../lib/run.mjs";
import { readArchive } from "../../release/archive.ts";
import { checkFixed } from "../../release/fixed-addresses.ts";
import type { ActionInput } from "../../release/module-commands.ts";
import { prune } from "../../release/prune.ts";
import { deployedShell, listedOf, readRegistry } from "../../release/registry-file.ts";
import { remove } from "../../release/remove.ts";
import { sourceIn } from "../../release/source.ts";
import {
	deployedModules,
	findVersion,
	type StoredVersion,
	type Uploadable,
	uploadVersion,
} from "../../release/stored-version.ts";
import * as release from "../../release/switch.ts";
import type { Store } from "../store.ts";

/** Maximum number of problems in a response, because a style sheet can have thousands. */
const SHOWN_PROBLEMS = 50;

export interface Change {
	store: Store;
	id: string;
	who: string;
}

type Place = Pick<Change, "store" | "who">;
export const sceneOf = async ({ store, who }: Place, record?: release.Scene["record"]): Promise<release.Scene> => ({
	store,
	shell: await deployedShell(store),
	who,
	record,
});

/** Throws if a version does not fit the shell, other modules or the API. Returns notes for the developer. */
async function checkArchive({ store, id }: Change, archive: Uploadable): Promise<string[]> {
	const shell = await deployedShell(store);
	const registry = { modules: await deployedModules(store) };
	const { problems, notes } = await checkArtifact(archive, { shell, registry });
	if (problems.length > 0) throw new Failure(problems.slice(0, SHOWN_PROBLEMS).join("\n"));
	checkFixed(id, archive.release, shell);
	return notes;
}

/** `reason` says why the tests were skipped. */
export function switchTo(
	scene: release.Scene,
	id: string,
	stored: StoredVersion,
	{ for: audience, percentage = 0, users = [] }: UploadQuery,
	reason?: string,
): Promise<Switched> {
	if (audience === "preview") return release.makeAvailable(scene, id, stored, reason);
	if (audience === "stage") return release.stage(scene, id, stored, { percentage, users }, reason);
	return release.deploy(scene, id, stored, reason);
}

/** Stores an uploaded version after all checks have passed, for all users, some users (staged) or previews only. */
export async function upload(change: Change, bytes: Uint8Array, query: UploadQuery): Promise<Switched> {
	const { store, id } = change;
	const { older, from } = query;
	const archive = await readArchive(id, bytes);
	const checked = await checkArchive(change, archive);
	const stored = await uploadVersion(store, archive);
	const record = { ...sourceIn(archive.release), older, from };
	const switched = await switchTo(await sceneOf(change, record), id, stored, query);
	if (store.folder) await prune(store, Date.now(), { ids: [id] });
	return { ...switched, notes: [...new Set([...checked, ...switched.notes])] };
}

type Action = (scene: release.Scene, id: string, input: ActionInput) => Promise<Switched>;
const ACTIONS: Readonly<Record<ModuleAction, Action>> = {
	async stage(scene, id, { version, percentage = 0, users = [] }) {
		const wanted = version ?? listedOf(await readRegistry(scene.store), id)?.staged?.version;
		if (wanted === undefined) throw new Failure(`No version of mfe-${id} is staged: name one.`);
		return release.stage(scene, id, await findVersion(scene, id, wanted), { percentage, users });
	},
	unstage: release.unstage,
	promote: (scene, id, { version }) => release.promote(scene, id, version),
	rollback: (scene, id, { version }) => release.rollback(scene, id, version),
	remove,
};

export const act = async (change: Change, action: ModuleAction, input: ActionInput): Promise<Switched> =>
	ACTIONS[action](await sceneOf(change), change.id, input);
