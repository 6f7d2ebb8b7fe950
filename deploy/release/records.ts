import { execFileSync } from "node:child_process";
import { userInfo } from "node:os";
import { isObject } from "../../api/web/contract.ts";
import { ROOT } from "../lib/run.mjs";
import { parseStored, readText, type Store } from "../store/store.ts";
import type { Staged } from "./registry.ts";
import type { Commit } from "./source.ts";
import type { Sizes } from "./stored-version.ts";

export type Action = "build" | "deploy" | "preview" | "stage" | "unstage" | "promote" | "rollback" | "remove";

/** One event of a module, kept for good. */
export interface DeploymentRecord {
	action: Action;
	id: string;
	version: string;
	/** What was the current version until then. */
	previous?: string;
	who: string;
	at: string;
	sizes: Sizes;
	/** Hash of the version's release.json. */
	integrity: string;
	files: number;
	rollout?: Staged;
	/** Why the tests were not run. */
	reason?: string;
	/** Where the sources stood. */
	commit?: Commit;
	/** Address of the pipeline's run. */
	ci?: string;
	/** Why an older state of the sources came over a newer one. */
	older?: string;
	/** The store that the version was copied from. */
	from?: string;
}

const isRecord = (value: unknown): value is DeploymentRecord =>
	isObject(value) &&
	[value.action, value.id, value.version, value.who, value.at].every((part) => typeof part === "string") &&
	isObject(value.sizes);

/** After these the version was the current one. */
const MADE_CURRENT: readonly Action[] = ["build", "deploy", "promote", "rollback"];
export const madeCurrent = ({ action }: DeploymentRecord) => MADE_CURRENT.includes(action);

/** The last event that says which version everybody gets, or that nobody gets the module any more. */
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

/** Modules of which something is recorded, also those that were removed. */
export async function recordedIds(store: Store): Promise<string[]> {
	const parts = (await store.list("deployments/")).map(({ key }) => key.split("/"));
	return [...new Set(parts.flatMap(([, id, file]) => (id && file ? [id] : [])))];
}

function gitName(): string | undefined {
	try {
		return execFileSync("git", ["config", "user.name"], { cwd: ROOT, stdio: ["ignore", "pipe", "ignore"] })
			.toString()
			.trim();
	} catch {
		return undefined;
	}
}

/** Who deploys: DEPLOY_USER, else the name that git knows, else that of the system. */
export const whoDeploys = (env: NodeJS.ProcessEnv) => env.DEPLOY_USER || gitName() || userInfo().username;
