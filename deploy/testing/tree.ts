import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export const CODE_FOLDERS = ["api", "shared-ui", "shell", "mfe-*", "deploy", "e2e", "bench"];

const isOurs = (path: string) => !/(^|\/)(node_modules|dist)\//.test(path);

export const filesOf = (root: string, pattern: string) =>
	globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) })
		.filter(isOurs)
		.sort();

/** A text that begins with "->" creates a link to the rest of it. */
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
