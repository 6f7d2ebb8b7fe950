import { execFileSync } from "node:child_process";
import { userInfo } from "node:os";
import { ROOT } from "../lib/run.mjs";
import { readText, type Store } from "../store/store.ts";
import type { Staged } from "./registry.ts";
import type { Sizes } from "./stored-version.ts";

export type Action = "build" | "deploy" | "preview" | "stage" | "unstage" | "promote" | "rollback";

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
}

/** After these the version was the current one. */
const MADE_CURRENT: readonly Action[] = ["build", "deploy", "promote", "rollback"];
export const madeCurrent = ({ action }: DeploymentRecord) => MADE_CURRENT.includes(action);

const folderOf = (id: string) => `deployments/${id}/`;

export async function writeRecord(store: Store, record: DeploymentRecord): Promise<void> {
	const moment = record.at.replace(/[:.]/g, "-");
	const key = `${folderOf(record.id)}${moment}-${record.action}-${record.version}.json`;
	await store.put(key, Buffer.from(JSON.stringify(record)));
}

export async function readRecords(store: Store, id: string, limit = 100): Promise<DeploymentRecord[]> {
	const keys = (await store.list(folderOf(id))).map(({ key }) => key).filter((key) => key.endsWith(".json"));
	const newest = keys.sort().reverse().slice(0, limit);
	const texts = await Promise.all(newest.map((key) => readText(store, key)));
	return texts.filter((text) => text !== undefined).map((text) => JSON.parse(text) as DeploymentRecord);
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
