import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Deployment } from "../../api/deployments/module-versions/contract.ts";
import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { lastDecision, readRecords } from "./records.ts";
import { readRegistry } from "./registry-file.ts";
import { storedVersion } from "./stored-version.ts";

/** States where a version comes from: the commit and the CI run. release.json and the module's history contain it. */
export type Source = Pick<Deployment, "commit" | "ci">;
/** `isDirty` is true if the sources had uncommitted changes, so that the commit alone does not determine them. */
export type Commit = NonNullable<Source["commit"]>;

const git = async (directory: string, ...args: string[]) =>
	(await promisify(execFile)("git", args, { cwd: directory })).stdout.trim();

export async function commitOf(directory: string): Promise<Commit | undefined> {
	try {
		const sha = await git(directory, "rev-parse", "HEAD");
		const changes = await git(directory, "status", "--porcelain");
		return { sha, isDirty: changes === "" ? undefined : true };
	} catch {
		return undefined;
	}
}

/** Returns `DEPLOY_CI_URL` or the variable of GitLab, GitHub or Jenkins; undefined outside of CI. */
export function ciLink(env: NodeJS.ProcessEnv): string | undefined {
	const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = env;
	const github = server && repository && run ? `${server}/${repository}/actions/runs/${run}` : undefined;
	const link = env.DEPLOY_CI_URL || env.CI_JOB_URL || github || env.BUILD_URL;
	if (!link || !/^https?:\/\//.test(link) || !URL.canParse(link)) return undefined;
	const url = new URL(link);
	// Removes user name and password from the address, because release.json is public.
	url.username = "";
	url.password = "";
	return url.href;
}

export const sourceIn = ({ commit, ci }: Source): Source => ({ commit, ci });

/** Returns undefined if the repository lacks one of the commits. */
export async function isAncestor(directory: string, older: string, newer: string): Promise<boolean | undefined> {
	try {
		await git(directory, "merge-base", "--is-ancestor", older, newer);
		return true;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === 1 ? false : undefined;
	}
}

const SHOWN = 10;

export const commitText = ({ sha, isDirty }: Commit) => `${sha.slice(0, SHOWN)}${isDirty ? " with changes" : ""}`;

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
