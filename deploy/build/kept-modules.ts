import { type DeploymentRecord, lastDecision, readRecords } from "../release/records.ts";
import { currentOf } from "../release/registry.ts";
import { readRegistry } from "../release/registry-file.ts";
import { moment } from "../release/report.ts";
import type { Store } from "../store/store.ts";

/** Module that a build leaves unchanged, because a team has deployed, removed or given it to some users by command. */
interface Kept {
	current: string | undefined;
	isComing: boolean;
	last: DeploymentRecord | undefined;
}

/**
 * Sorts the built modules by their last deployment. `replaced` has the ids of the modules that the build may replace,
 * each with its current version, or undefined for a new module. `kept` has those that the build leaves unchanged.
 */
export async function judgeModules(store: Store, versions: ReadonlyMap<string, string>) {
	const { modules, coming = {} } = await readRegistry(store);
	const replaced = new Map<string, string | undefined>();
	const kept = new Map<string, Kept>();
	for (const [id, version] of versions) {
		const current = currentOf(modules[id]);
		const isComing = id in coming;
		const last = lastDecision(await readRecords(store, id));
		const isOfBuild = last?.action === "build" && (current === undefined || last.version === current);
		if (current === version || (!isComing && (last === undefined || isOfBuild))) replaced.set(id, current);
		else kept.set(id, { current, isComing, last });
	}
	return { replaced, kept };
}

export function keptText(id: string, version: string, { current, isComing, last }: Kept): string {
	const isRecorded = last !== undefined && (current === undefined || last.version === current);
	const by = isRecorded ? `by ${last.who} on ${moment(last.at)}` : "without a record";
	const promote = `npm run deploy -- promote ${id} ${version}`;
	if (current !== undefined)
		return `${id}: ${current} stays, deployed ${by}; this checkout's ${version} is promoted by: ${promote}`;
	if (isComing) return `${id}: stays staged for some users; this checkout's ${version} is promoted by: ${promote}`;
	return `${id}: stays removed, ${by}; this checkout's ${version} can be put back: ${promote}`;
}
