import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** A state of the sources. */
export interface Commit {
	/** Hash that git gave it. */
	sha: string;
	/** Something was changed since and is in no commit. */
	isDirty?: true;
}

/** What a release and a record say of where they come from. */
export interface Source {
	commit?: Commit;
	ci?: string;
}

const git = async (directory: string, ...words: string[]) =>
	(await promisify(execFile)("git", words, { cwd: directory })).stdout.trim();

/** The commit of a checkout; nothing where it is none. */
export async function commitOf(directory: string): Promise<Commit | undefined> {
	try {
		const sha = await git(directory, "rev-parse", "HEAD");
		const changes = await git(directory, "status", "--porcelain");
		return { sha, ...(changes === "" ? {} : { isDirty: true as const }) };
	} catch {
		return undefined;
	}
}

/** Address of this run of a pipeline: DEPLOY_CI_URL, or what GitLab, GitHub and Jenkins name. */
export function ciLink(env: NodeJS.ProcessEnv): string | undefined {
	const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = env;
	const github = server && repository && run ? `${server}/${repository}/actions/runs/${run}` : undefined;
	const link = env.DEPLOY_CI_URL || env.CI_JOB_URL || github || env.BUILD_URL;
	if (!link || !/^https?:\/\//.test(link) || !URL.canParse(link)) return undefined;
	const url = new URL(link);
	// The release is public.
	url.username = "";
	url.password = "";
	return url.href;
}

export async function sourceOf(directory: string, env: NodeJS.ProcessEnv): Promise<Source> {
	const [commit, ci] = [await commitOf(directory), ciLink(env)];
	return { ...(commit ? { commit } : {}), ...(ci ? { ci } : {}) };
}

/** The part of a release or a record that says where it comes from. */
export const sourceIn = ({ commit, ci }: Source): Source => ({ ...(commit ? { commit } : {}), ...(ci ? { ci } : {}) });

/** Whether `older` is among the ancestors of `newer`; undefined where the checkout does not know one of them. */
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
