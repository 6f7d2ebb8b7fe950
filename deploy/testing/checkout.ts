import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const AUTHOR = { GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@b" };

export function startCheckout() {
	const folder = mkdtempSync(join(tmpdir(), "checkout-"));
	const git = (...args: string[]) =>
		execFileSync("git", args, { cwd: folder, env: { ...process.env, ...AUTHOR }, stdio: "pipe" })
			.toString()
			.trim();
	git("init", "--quiet");
	return {
		folder,
		git,
		commit(): string {
			git("commit", "--quiet", "--allow-empty", "--message", "x");
			return git("rev-parse", "HEAD");
		},
		remove: () => rmSync(folder, { recursive: true }),
	};
}
