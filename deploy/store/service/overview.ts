import {
	type Deployment,
	deployment,
	type ModuleVersion,
	type StoredModule,
	type StoredModuleDetail,
	type StoredModules,
} from "../../../api/deployments/module-versions/contract.ts";
import { API_VERSION } from "../../../api/version.ts";
import { apiProblem } from "../../check/api/api-version.ts";
import { unmet } from "../../check/module/unmet-needs.ts";
import { messageOf } from "../../lib/run.mjs";
import { type DeploymentRecord, readRecords, recordedIds } from "../../release/records.ts";
import { currentOf, type Listed, type Release, type Staged } from "../../release/registry.ts";
import { deployedShell, listedOf, readRegistry } from "../../release/registry-file.ts";
import { sourceIn } from "../../release/source.ts";
import { carriedProblems, storedVersion, versionsOf } from "../../release/stored-version.ts";
import type { Store } from "../store.ts";

const SHOWN_VERSIONS = 50;
const SHOWN_RECORDS = 50;

const rolloutOf = ({ percentage, users }: Staged) => ({ percentage, users: users.length });

const SHOWN = Object.keys(deployment.shape) as (keyof Deployment)[];

/** Copies the fields that the API may return, because records contain more. It accepts those of newer versions. */
export function deploymentOf({ rollout, ...record }: DeploymentRecord): Deployment {
	const fields: Partial<Deployment> = { ...record, rollout: rollout && rolloutOf(rollout) };
	return Object.fromEntries(SHOWN.map((name) => [name, fields[name]])) as unknown as Deployment;
}

type Scene = Awaited<ReturnType<typeof sceneOf>>;
async function sceneOf(store: Store) {
	// The application (shell) is undefined before its first build.
	const shell = await deployedShell(store).catch(() => undefined);
	return { store, registry: await readRegistry(store), shell };
}

const releaseOf = async (store: Store, id: string, version: string | undefined): Promise<Release | undefined> =>
	version === undefined ? undefined : (await storedVersion(store, id, version).catch(() => undefined))?.release;

async function overviewOf({ store, registry, shell }: Scene, id: string): Promise<StoredModule> {
	const entry = listedOf(registry, id) as Listed | undefined;
	const [live, staged] = [currentOf(entry), entry?.staged];
	const [liveRelease, stagedRelease] = [await releaseOf(store, id, live), await releaseOf(store, id, staged?.version)];
	const blocking = (release: Release | undefined, text: (problem: string) => string) =>
		release && shell ? unmet(id, release, shell).problems.map(text) : [];
	const [last] = await readRecords(store, id, 1).catch(() => []);
	return {
		module: id,
		title: (liveRelease ?? stagedRelease)?.manifest.menu?.[0]?.label,
		live,
		staged: staged && { version: staged.version, ...rolloutOf(staged) },
		isComing: entry !== undefined && live === undefined,
		blocked: [
			...blocking(liveRelease, (problem) => problem),
			...blocking(stagedRelease, (problem) => `${staged?.version}, staged: ${problem}`),
		],
		lastDeployment: last && deploymentOf(last),
	};
}

export async function allModules(store: Store): Promise<StoredModules> {
	const scene = await sceneOf(store);
	const { modules, coming } = scene.registry;
	const ids = new Set([...Object.keys(modules), ...Object.keys(coming ?? {}), ...(await recordedIds(store))]);
	return {
		shell: scene.shell && { version: scene.shell.version },
		modules: await Promise.all([...ids].sort().map((id) => overviewOf(scene, id))),
	};
}

async function versionOf({ store, registry, shell }: Scene, id: string, version: string): Promise<ModuleVersion> {
	const entry = listedOf(registry, id) as Listed | undefined;
	const state = {
		version,
		isLive: currentOf(entry) === version,
		isStaged: entry?.staged?.version === version,
		isAvailable: Object.hasOwn(entry?.available ?? {}, version),
	};
	try {
		const stored = await storedVersion(store, id, version);
		if (!stored) return { ...state, problems: [`mfe-${id} ${version} is missing in the store.`] };
		const { release } = stored;
		const problem = apiProblem(`mfe-${id} ${version}`, release.api, API_VERSION);
		return {
			...state,
			...sourceIn(release),
			api: release.api,
			needs: release.needs?.ranges,
			problems: [...(shell ? carriedProblems(id, release, shell) : []), ...(problem === undefined ? [] : [problem])],
		};
	} catch (error) {
		return { ...state, problems: [messageOf(error)] };
	}
}

export async function oneModule(store: Store, id: string): Promise<StoredModuleDetail> {
	const scene = await sceneOf(store);
	const listed = Object.keys(listedOf(scene.registry, id)?.available ?? {});
	const versions = [...new Set([...listed, ...(await versionsOf(store, id))])].slice(0, SHOWN_VERSIONS);
	return {
		...(await overviewOf(scene, id)),
		versions: await Promise.all(versions.map((version) => versionOf(scene, id, version))),
		deployments: (await readRecords(store, id, SHOWN_RECORDS)).map(deploymentOf),
	};
}
