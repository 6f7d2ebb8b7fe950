import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { lastDecision, readRecords } from "./records.ts";
import { readRegistry } from "./registry-file.ts";
import { type Commit, commitText, isAncestor } from "./source.ts";
import { storedVersion } from "./stored-version.ts";

interface Sources {
	id: string;
	directory: string;
	commit: Commit | undefined;
	older: string | undefined;
}

async function deployedCommit(store: Store, id: string, version: string): Promise<Commit | undefined> {
	const last = lastDecision(await readRecords(store, id));
	if (last?.version === version && last.commit) return last.commit;
	return (await storedVersion(store, id, version).catch(() => undefined))?.release.commit;
}

/** Throws if the sources are older than the deployed ones without a reason, because changes would be lost. */
export async function checkNotOlder(store: Store, sources: Sources): Promise<string[]> {
	const version = (await readRegistry(store)).modules[sources.id]?.version;
	if (version === undefined) return [];
	return compareSources(sources, { version, commit: await deployedCommit(store, sources.id, version) });
}

/** Returns notes for the developer. Throws if the sources are older and no reason is given. */
export async function compareSources(
	{ id, directory, commit, older }: Sources,
	{ version, commit: deployed }: { version: string; commit?: Commit | undefined },
): Promise<string[]> {
	const uncompared = (why: string) => [`${why}: it is unknown whether these sources are older than those deployed.`];
	if (!deployed) return uncompared(`The commit of mfe-${id} ${version} is not recorded`);
	if (!commit) return uncompared("These sources are in no commit of git");
	if (commit.sha === deployed.sha) return [];
	const isOlder = await isAncestor(directory, commit.sha, deployed.sha);
	if (isOlder === undefined)
		return uncompared(`This checkout does not know commit ${commitText(deployed)} of mfe-${id} ${version}`);
	if (!isOlder) return [];
	const sentence = `These sources (${commitText(commit)}) are older than those of mfe-${id} ${version} (${commitText(deployed)}), which is deployed`;
	if (older !== undefined) return [`${sentence}: ${older}`];
	throw new Failure(`${sentence}. Update the checkout, or say why: --older "…".`);
}
