import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const AUTHOR = { GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@b" };

/** A repository of git in the temporary folder. */
export function startCheckout() {
	const folder = mkdtempSync(join(tmpdir(), "checkout-"));
	const git = (...words: string[]) =>
		execFileSync("git", words, { cwd: folder, env: { ...process.env, ...AUTHOR }, stdio: "pipe" })
			.toString()
			.trim();
	git("init", "--quiet");
	return {
		folder,
		git,
		/** Adds a commit; returns its hash. */
		commit(): string {
			git("commit", "--quiet", "--allow-empty", "--message", "x");
			return git("rev-parse", "HEAD");
		},
		remove: () => rmSync(folder, { recursive: true }),
	};
}
