import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";

/** Creates an empty folder for each test and deletes it afterwards. Returns a function for its path and paths in it. */
export function folderPerTest(): (...names: string[]) => string {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), "portal-test-"));
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));
	return (...names) => join(folder, ...names);
}
