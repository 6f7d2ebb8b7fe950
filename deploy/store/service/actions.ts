import type { ModuleAction, Switched, UploadQuery } from "../../../api/deployments/module-versions/contract.ts";
import { checkArtifact } from "../../check/module/artifact.ts";
import { Failure } from "../../lib/run.mjs";
import { type Archive, readArchive } from "../../release/archive.ts";
import { deployedModules } from "../../release/deployed-modules.ts";
import { deployedShell } from "../../release/deployed-shell.ts";
import { checkFixed } from "../../release/fixed-addresses.ts";
import type { ActionInput } from "../../release/module-commands.ts";
import { prune } from "../../release/prune.ts";
import { listedOf, readRegistry } from "../../release/registry-file.ts";
import { remove } from "../../release/remove.ts";
import { sourceIn } from "../../release/source.ts";
import { findVersion, type StoredVersion, uploadVersion } from "../../release/stored-version.ts";
import * as release from "../../release/switch.ts";
import type { Store } from "../store.ts";

/** Maximum number of problems in a response, because a style sheet can have thousands. */
const SHOWN_PROBLEMS = 50;

export interface Change {
	store: Store;
	id: string;
	who: string;
	now: () => Date;
}

/** Thrown if a version is refused. `problems` lists all reasons, not only the first one. */
export class Refused extends Failure {
	readonly problems: readonly string[];

	constructor(problems: readonly string[]) {
		super(problems.join("\n"));
		this.problems = problems;
	}
}

export async function sceneOf(
	{ store, who, now }: Change,
	record: release.Scene["record"] = {},
): Promise<release.Scene> {
	return { store, shell: await deployedShell(store), who, now, record };
}

const answerOf = ({ isOnlyListed: _, ...switched }: release.Switched): Switched => switched;

/** Throws `Refused` if a version does not fit the shell, other modules or the API. Returns notes for the developer. */
async function checkArchive({ store, id }: Change, { release, contents }: Archive): Promise<string[]> {
	const [shell, registry] = [await deployedShell(store), await readRegistry(store)];
	const surroundings = { shell, registry: { modules: await deployedModules(store, registry) } };
	const { problems, notes } = await checkArtifact({ id, release, contents }, surroundings);
	if (problems.length > 0) throw new Refused(problems.slice(0, SHOWN_PROBLEMS));
	checkFixed(id, release, shell);
	return notes;
}

/** `reason` says why the tests were skipped. */
export function switchTo(
	scene: release.Scene,
	id: string,
	stored: StoredVersion,
	{ for: audience, percentage = 0, users = [] }: UploadQuery,
	reason?: string,
): Promise<release.Switched> {
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
	const { release, contents, text, isPacked } = archive;
	const uploadable = { id, version: release.version, release, contents, ...(isPacked ? { stored: { text } } : {}) };
	const stored = await uploadVersion(store, uploadable);
	const record = { ...sourceIn(release), ...(older ? { older } : {}), ...(from ? { from } : {}) };
	const switched = await switchTo(await sceneOf(change, record), id, stored, query);
	if (store.folder) await prune(store, Date.now(), { ids: [id] });
	const answer = answerOf(switched);
	return { ...answer, notes: [...new Set([...checked, ...answer.notes])] };
}

async function stage(change: Change, { version, percentage = 0, users = [] }: ActionInput): Promise<Switched> {
	const { store, id } = change;
	const wanted = version ?? listedOf(await readRegistry(store), id)?.staged?.version;
	if (wanted === undefined) throw new Failure(`No version of mfe-${id} is staged: name one.`);
	const scene = await sceneOf(change);
	return answerOf(await release.stage(scene, id, await findVersion(scene, id, wanted), { percentage, users }));
}

const ACTIONS: Readonly<Record<ModuleAction, (change: Change, input: ActionInput) => Promise<Switched>>> = {
	stage,
	unstage: async (change) => answerOf(await release.unstage(await sceneOf(change), change.id)),
	promote: async (change, { version }) => answerOf(await release.promote(await sceneOf(change), change.id, version)),
	rollback: async (change, { version }) => answerOf(await release.rollback(await sceneOf(change), change.id, version)),
	remove: async (change) => {
		const { version } = await remove(await sceneOf(change), change.id);
		return { module: change.id, version, isUnchanged: false, notes: [] };
	},
};

export const act = (change: Change, action: ModuleAction, input: ActionInput): Promise<Switched> =>
	ACTIONS[action](change, input);
