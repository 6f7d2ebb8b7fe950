import { spawnSync } from "node:child_process";
import { userInfo } from "node:os";
import type { Deployment, DeploymentAction } from "../../api/deployments/module-versions/contract.ts";
import { isObject } from "../../api/kit/registry.ts";
import { Failure, ROOT } from "../lib/run.mjs";
import { parseStored, readText, type Store } from "../store/store.ts";
import type { Staged } from "./registry.ts";
import { type Sizes, storedVersion } from "./stored-version.ts";

/** An entry in a module's history, such as a deployment or a rollback. Entries are never deleted. */
export interface DeploymentRecord extends Omit<Deployment, "rollout"> {
	id: string;
	sizes: Sizes;
	/** Hash of the version's release.json, which in turn contains the hash of each file. */
	integrity: string;
	files: number;
	rollout?: Staged | undefined;
}

const isRecord = (value: unknown): value is DeploymentRecord =>
	isObject(value) &&
	[value.action, value.id, value.version, value.who, value.at].every((part) => typeof part === "string") &&
	isObject(value.sizes);

/** Actions that make a version current for all users; `stage` and `remove` do not. */
const MADE_CURRENT: readonly DeploymentAction[] = ["build", "deploy", "promote", "rollback"];
export const madeCurrent = ({ action }: Pick<DeploymentRecord, "action">) => MADE_CURRENT.includes(action);

export const lastDecision = (records: readonly DeploymentRecord[]): DeploymentRecord | undefined =>
	records.find((record) => madeCurrent(record) || record.action === "remove");

const folderOf = (id: string) => `deployments/${id}/`;

export async function writeRecord(store: Store, record: DeploymentRecord): Promise<void> {
	const moment = record.at.replace(/[:.]/g, "-");
	const key = `${folderOf(record.id)}${moment}-${record.action}-${record.version}.json`;
	await store.put(key, Buffer.from(JSON.stringify(record)));
}

export async function readRecords(store: Store, id: string, limit = 100): Promise<DeploymentRecord[]> {
	const keys = (await store.list(folderOf(id))).map(({ key }) => key).filter((key) => key.endsWith(".json"));
	const newest = keys.sort().reverse().slice(0, limit);
	const records = newest.map(async (key) => {
		const text = await readText(store, key);
		return text === undefined ? [] : [parseStored(store, key, text, isRecord)];
	});
	return (await Promise.all(records)).flat();
}

export async function recordedIds(store: Store): Promise<string[]> {
	const parts = (await store.list("deployments/")).map(({ key }) => key.split("/"));
	return [...new Set(parts.flatMap(([, id, file]) => (id && file ? [id] : [])))];
}

/** Returns the name in git's settings. It is undefined if git is not installed, and empty if no name is set. */
const gitName = (): string | undefined =>
	spawnSync("git", ["config", "user.name"], { cwd: ROOT, encoding: "utf8" }).stdout?.trim();

/** Returns the user's name for the records: `DEPLOY_USER`, else the name in git's settings, else the system account. */
export const whoDeploys = (env: NodeJS.ProcessEnv) => env.DEPLOY_USER || gitName() || userInfo().username;

/** Returns the version that an interrupted switch has replaced without writing a record. */
export async function unrecorded(
	store: Store,
	id: string,
	version: string,
): Promise<{ previous?: string } | undefined> {
	const records = await readRecords(store, id);
	const last = lastDecision(records);
	if (!last) return records.length === 0 ? {} : undefined;
	if (last.action === "remove") return {};
	return last.version === version ? undefined : { previous: last.version };
}

export async function versionBeforeRemoval(store: Store, id: string): Promise<string> {
	const last = (await readRecords(store, id)).find(madeCurrent);
	if (last) return last.version;
	throw new Failure(`mfe-${id} is not deployed, and never had a current version: promote one by its name.`);
}

/** Returns the previous version, by the records, that is still in the store. Throws if there is none. */
export async function versionBefore(store: Store, id: string, current: string): Promise<string> {
	// Records of rollbacks are ignored, because a rollback replaces a newer version.
	const records = (await readRecords(store, id)).filter(
		(record) => madeCurrent(record) && record.action !== "rollback",
	);
	const seen = new Set([current]);
	for (let version: string | undefined = current; version !== undefined; ) {
		const record = records.find((item) => item.version === version && item.previous !== version);
		version = record?.previous;
		if (version === undefined || seen.has(version)) break;
		if (await storedVersion(store, id, version)) return version;
		seen.add(version);
	}
	throw new Failure(`No version of mfe-${id} before ${current} is left in the store: promote one by its name.`);
}
