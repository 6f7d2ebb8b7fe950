import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hasSeenPictures, rememberInputs } from "./gallery-inputs.mjs";

let root: string;
const write = (path: string, content: string) => writeFileSync(join(root, path), content);
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "gallery-inputs-"));
	for (const folder of ["shared-ui/src/table", "shared-ui/gallery", "e2e/gallery"])
		mkdirSync(join(root, folder), { recursive: true });
	write("shared-ui/src/table/Pager.tsx", "one");
	write("shared-ui/src/table/Pager.test.tsx", "a test");
	write("shared-ui/gallery/catalogue.ts", "two");
	write("shared-ui/package.json", "{}");
	write("package-lock.json", "{}");
});
afterEach(() => rmSync(root, { recursive: true }));

test("pictures that were never taken are compared", () => {
	expect(hasSeenPictures(root)).toBe(false);
});

test("the pictures of what has not changed need no comparison, whatever became of its tests", () => {
	rememberInputs(root);
	expect(hasSeenPictures(root)).toBe(true);
	write("shared-ui/src/table/Pager.test.tsx", "another test");
	expect(hasSeenPictures(root)).toBe(true);
});

test.for([
	["a component", () => write("shared-ui/src/table/Pager.tsx", "another")],
	["a page of the gallery", () => write("shared-ui/gallery/catalogue.ts", "another")],
	["a package", () => write("package-lock.json", '{"a":1}')],
	[
		"a name",
		() => renameSync(join(root, "shared-ui/src/table/Pager.tsx"), join(root, "shared-ui/src/table/Other.tsx")),
	],
	["a new file", () => write("shared-ui/src/table/Other.tsx", "")],
] as const)("the pictures are compared once there is another one of: %s", ([, change]) => {
	rememberInputs(root);
	change();
	expect(hasSeenPictures(root)).toBe(false);
});
