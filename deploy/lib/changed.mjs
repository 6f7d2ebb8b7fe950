import { spawnSync } from "node:child_process";
import { ROOT } from "./run.mjs";

/** Returns the files with uncommitted changes, relative to the repository's root. Without git the list is empty. */
export function changedPaths() {
	const args = ["status", "--porcelain", "-z", "--untracked-files=all"];
	const { status, stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
	if (status !== 0) return [];
	// Entries begin with two characters of status and a space, but the former path of a renamed file has no status.
	return stdout.split("\0").map((line) => line.replace(/^[ A-Z?!]{2} /, ""));
}

const ON_PICTURES = /^(shared-ui\/(src|gallery|package\.json)|e2e\/gallery)(?!.*\.test\.tsx?$)/;

/** Returns true if an uncommitted change may alter the gallery's pictures, which a test run then compares. */
export const isGalleryChanged = () => changedPaths().some((path) => ON_PICTURES.test(path));
