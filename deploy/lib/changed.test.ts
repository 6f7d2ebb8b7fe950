import { execFileSync } from "node:child_process";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryTree } from "../testing/folder.ts";
import { isGalleryChanged } from "./changed.mjs";

let root: string;
const write = (path: string, content: string) => writeFileSync(join(root, path), content);
const git = (...args: string[]) =>
	execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.org", ...args], { cwd: root });

beforeEach(() => {
	root = temporaryTree({
		"shared-ui/src/table/Pager.tsx": "one",
		"shared-ui/src/table/Pager.test.tsx": "a test",
		"shared-ui/gallery/catalogue.ts": "two",
		"shared-ui/package.json": "{}",
		"api/app.ts": "three",
	});
	git("init", "-q");
	git("add", ".");
	git("commit", "-q", "-m", "All of it");
});

test("pictures of committed sources are skipped, regardless of changes in tests and elsewhere", () => {
	write("shared-ui/src/table/Pager.test.tsx", "another test");
	write("api/app.ts", "another");
	expect(isGalleryChanged(root)).toBe(false);
});

test.for([
	["component", () => write("shared-ui/src/table/Pager.tsx", "another")],
	["name", () => renameSync(join(root, "shared-ui/src/table/Pager.tsx"), join(root, "shared-ui/src/table/Other.tsx"))],
	["new file", () => write("shared-ui/gallery/Other.tsx", "")],
] as const)("the gallery is compared after an uncommitted change: another %s", ([, change]) => {
	change();
	expect(isGalleryChanged(root)).toBe(true);
});
