// Whether somebody works on what the gallery shows.

import { ROOT, run } from "./run.mjs";

const SHOWN = [
	"shared-ui/src",
	"shared-ui/gallery",
	"shared-ui/package.json",
	"e2e/gallery",
	":!*.test.ts",
	":!*.test.tsx",
];

/**
 * Whether anything of it differs from the last commit: what is committed has had its look, since a run under CI is
 * complete. Without git nothing is known to be changed.
 */
export async function isGalleryChanged(root = ROOT) {
	const { code, output } = await run("git", ["status", "--porcelain", "--", ...SHOWN], { cwd: root }).catch(() => ({
		code: 1,
		output: "",
	}));
	return code === 0 && output.trim() !== "";
}
