import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { plantTree } from "./tree.ts";

export function temporaryFolder(): string {
	const path = realpathSync(mkdtempSync(join(tmpdir(), "test-")));
	onTestFinished(() => rmSync(path, { recursive: true, force: true }));
	return path;
}

export function temporaryTree(files: Readonly<Record<string, string>>): string {
	const { root, remove } = plantTree(files);
	onTestFinished(remove);
	return root;
}
