import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../lib/run.mjs";
import { temporaryFolder } from "../../testing/folder.ts";
import { linkProblems, problemsOf, REQUIRED, securityProblems } from "./security-document.ts";

const document = readFileSync(join(ROOT, "docs/security.md"), "utf8");
const SELF = "deploy/check/sources/security-document.test.ts";

describe("refuses a document in which", () => {
	it("a named file does not exist", () => {
		expect(problemsOf("met by `api/gone.ts` and `api/app.ts`", ROOT)).toEqual(["api/gone.ts does not exist"]);
	});

	it("a named test does not exist", () => {
		const text = `\`${SELF}\` › *a named test does not exist*, *it was never written*`;
		expect(problemsOf(text, ROOT)).toEqual([`${SELF} has no test "${"it was never " + "written"}"`]);
	});

	it("a requirement is missing, unknown or listed twice, or its state is unknown", () => {
		const row = (number: string, state = "yes") => `- ${number} ${state}: Something is done.\n`;
		const others = row(REQUIRED.filter((number) => number !== "8.2.1" && number !== "9.1.1").join(", "));
		const text = others + row("8.2.2") + row("1.99.1") + row("9.1.1", "maybe");
		expect(securityProblems(text, ROOT)).toEqual([
			"8.2.1 is missing",
			"1.99.1 is no requirement",
			"8.2.2 is listed twice",
			'9.1.1: "maybe" is no state',
		]);
	});

	it("a link leads to a missing file or heading", () => {
		const folder = temporaryFolder();
		writeFileSync(
			join(folder, "page.md"),
			"# One heading\n[a](#one-heading) [b](#other) [c](gone.md) [d](https://a.test/x)",
		);
		const problems = linkProblems("page.md", folder);
		expect(problems).toEqual([" has no heading #other", "gone.md does not exist"]);
	});
});

it("docs/security.md lists each requirement of levels 1 and 2", () => {
	expect(REQUIRED).toHaveLength(253);
	expect(securityProblems(document, ROOT)).toEqual([]);
});

const pagesIn = (folder: string) =>
	readdirSync(join(ROOT, folder))
		.filter((name) => name.endsWith(".md"))
		.map((name) => join(folder, name));

it.each(["", "api", "bench", "docs", "docs/decisions"].flatMap(pagesIn))(
	"%s names files and tests that exist, and its links lead to files and headings that exist",
	(path) => {
		expect(problemsOf(readFileSync(join(ROOT, path), "utf8"), ROOT)).toEqual([]);
		expect(linkProblems(path, ROOT)).toEqual([]);
	},
);
