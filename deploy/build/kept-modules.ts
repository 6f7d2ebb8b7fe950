import { type DeploymentRecord, lastDecision, readRecords } from "../release/records.ts";
import { currentOf } from "../release/registry.ts";
import { readRegistry } from "../release/registry-file.ts";
import { moment } from "../release/report.ts";
import type { Store } from "../store/store.ts";

/** A module that somebody has deployed, staged or withdrawn, so that the build of a checkout does not switch it. */
export interface Kept {
	/** The version that stays for everybody. */
	current: string | undefined;
	/** Some get a version or can ask for one. */
	isComing: boolean;
	last: DeploymentRecord | undefined;
}

interface Judged {
	/** Which version everybody has of the modules that the build may switch. */
	replaced: Map<string, string | undefined>;
	kept: Map<string, Kept>;
}

/** Tells which modules the build may switch: those whose current version came from a build, and new ones. */
export async function judgeModules(store: Store, versions: ReadonlyMap<string, string>): Promise<Judged> {
	const { modules, coming = {} } = await readRegistry(store);
	const judged: Judged = { replaced: new Map(), kept: new Map() };
	for (const [id, version] of versions) {
		const current = currentOf(modules[id]);
		const isComing = id in coming;
		const last = lastDecision(await readRecords(store, id));
		const isOfBuild = last?.action === "build" && (current === undefined || last.version === current);
		if (current === version || (!isComing && (last === undefined || isOfBuild))) judged.replaced.set(id, current);
		else judged.kept.set(id, { current, isComing, last });
	}
	return judged;
}

/** One line about a module that stays as it is, and how the version of the checkout can be given to everybody. */
export function keptText(id: string, version: string, { current, isComing, last }: Kept): string {
	const isRecorded = last !== undefined && (current === undefined || last.version === current);
	const by = isRecorded ? `by ${last.who} on ${moment(last.at)}` : "by somebody, without a record";
	const promote = `npm run deploy -- promote ${id} ${version}`;
	if (current !== undefined)
		return `${id}: ${current} stays, deployed ${by}; this checkout's ${version} can be asked for: ${promote}`;
	if (isComing) return `${id}: stays as it is, for some only; this checkout's ${version} can be asked for: ${promote}`;
	return `${id}: stays removed, ${by}; this checkout's ${version} can be put back: ${promote}`;
}
