import { spawnSync } from "node:child_process";
import { userInfo } from "node:os";
import type { Deployment, DeploymentAction } from "../../api/deployments/module-versions/contract.ts";
import { isObject } from "../../api/kit/registry.ts";
import { ROOT } from "../lib/run.mjs";
import { parseStored, readText, type Store } from "../store/store.ts";
import type { Staged } from "./registry.ts";
import type { Sizes } from "./stored-version.ts";

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
