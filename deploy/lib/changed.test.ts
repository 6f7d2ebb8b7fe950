import { execFileSync } from "node:child_process";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { plantTree } from "../testing/tree.ts";
import { isGalleryChanged } from "./changed.mjs";

let tree: ReturnType<typeof plantTree>;
const write = (path: string, content: string) => writeFileSync(join(tree.root, path), content);
const git = (...args: string[]) =>
	execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.org", ...args], { cwd: tree.root });

beforeEach(() => {
	tree = plantTree({
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
afterEach(() => tree.remove());

test("pictures of committed sources are skipped, regardless of changes in tests and elsewhere", () => {
	write("shared-ui/src/table/Pager.test.tsx", "another test");
	write("api/app.ts", "another");
	expect(isGalleryChanged(tree.root)).toBe(false);
});

test.for([
	["a component", () => write("shared-ui/src/table/Pager.tsx", "another")],
	["a page of the gallery", () => write("shared-ui/gallery/catalogue.ts", "another")],
	[
		"a name",
		() =>
			renameSync(join(tree.root, "shared-ui/src/table/Pager.tsx"), join(tree.root, "shared-ui/src/table/Other.tsx")),
	],
	["a new file", () => write("shared-ui/src/table/Other.tsx", "")],
] as const)("the gallery is looked at while there is another one of: %s", ([, change]) => {
	change();
	expect(isGalleryChanged(tree.root)).toBe(true);
});
