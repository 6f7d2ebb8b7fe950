import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Folders that hold code, packages and tools alike. */
export const CODE_FOLDERS = ["api", "shared-ui", "shell", "mfe-*", "deploy", "e2e", "bench"];

const isOurs = (path: string) => !/(^|\/)(node_modules|dist)\//.test(path);

/** The files that a pattern finds in the tree, without what is installed or built. */
export const filesOf = (root: string, pattern: string) =>
	globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) })
		.filter(isOurs)
		.sort();

/** A tree of its own in the temporary folder; a value that starts with "->" is a link. */
export function plantTree(files: Readonly<Record<string, string>>) {
	const root = mkdtempSync(join(tmpdir(), "portal-checks-"));
	for (const [path, content] of Object.entries(files)) {
		const target = join(root, path);
		mkdirSync(dirname(target), { recursive: true });
		if (content.startsWith("->")) symlinkSync(content.slice(2), target);
		else writeFileSync(target, content);
	}
	return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
