import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesOf, ROOT } from "../../testing/tree.ts";
import { refusedWords } from "./refused-words.ts";

/** Translated texts and licences. Released migrations never change. */
const NOT_CHECKED =
	/^mfe-public\/documents\/|\/LICENSE|^api\/migrations\/.*\.(sql|json)$|^deploy\/check\/sources\/refused-words/;

const FILES = filesOf(
	ROOT,
	"{.,{api,shell,shared-ui,mfe-*,deploy,e2e,bench,docs}/**}/*.{ts,tsx,mjs,cjs,css,md,yml,yaml,service}",
);

test("code, comments and documentation use standard terms", () => {
	const checked = FILES.filter((path) => !NOT_CHECKED.test(path));
	expect(checked.length).toBeGreaterThan(1000);
	expect(checked.flatMap((path) => refusedWords(path, readFileSync(join(ROOT, path), "utf8")))).toEqual([]);
});

test.each([
	["a comment", "api/a.ts", "// Nobody is notified."],
	["an identifier", "api/a.ts", "const lastTold = 1;"],
	["a test name", "api/a.test.ts", 'test("the public is told", () => {});'],
	["the name of a file", "api/facts.ts", ""],
	["the name of a folder", "api/life/index.ts", ""],
])("a refused word in %s is reported with its place", (_where, path, text) => {
	expect(refusedWords(path, text)).toEqual([expect.stringContaining(path)]);
});

test("names of a public interface and translation keys are allowed", () => {
	expect(refusedWords("api/a.ts", 't("watch.told"); const { asked } = answer;')).toEqual([]);
});
