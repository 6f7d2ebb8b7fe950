import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Deployment } from "../../api/deployments/module-versions/contract.ts";

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
