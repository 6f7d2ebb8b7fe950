import { spawnSync } from "node:child_process";
import { ROOT } from "./run.mjs";

/**
 * Returns the paths of files with uncommitted changes, relative to the root of the repository; an empty list without
 * git.
 */
export function changedPaths(root = ROOT) {
	const args = ["status", "--porcelain", "-z", "--untracked-files=all"];
	const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
	if (status !== 0) return [];
	// Each entry begins with two characters of status and a space, except for the former path of a renamed file,
	// which has no status.
	return stdout.split("\0").map((line) => line.replace(/^[ A-Z?!]{2} /, ""));
}

const ON_PICTURES = /^(shared-ui\/(src|gallery|package\.json)|e2e\/gallery)(?!.*\.test\.tsx?$)/;

/**
 * Returns true if an uncommitted change may alter the gallery's pictures, so that a plain test run compares them too.
 */
export const isGalleryChanged = (root = ROOT) => changedPaths(root).some((path) => ON_PICTURES.test(path));
