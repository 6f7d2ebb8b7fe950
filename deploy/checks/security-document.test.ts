import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../lib/run.mjs";
import { problemsOf, REQUIRED, securityProblems } from "./security-document.ts";

const document = readFileSync(join(ROOT, "docs/security.md"), "utf8");
const SELF = "deploy/checks/security-document.test.ts";

describe("a document that claims something is refused where", () => {
	it("it names a file that does not exist", () => {
		expect(problemsOf("met by `api/gone.ts` and `api/app.ts`", ROOT)).toEqual(["api/gone.ts does not exist"]);
	});

	it("it names a test that no file has", () => {
		const text = `\`${SELF}\` › *it names a test that no file has*, *it was never written*`;
		expect(problemsOf(text, ROOT)).toEqual([`${SELF} has no test "${"it was never " + "written"}"`]);
	});

	it("a requirement is missing, invented or told twice, or its state is none", () => {
		const row = (number: string, state = "yes") => `| ${number} | 1 | something | ${state} | | | |\n`;
		const others = row(REQUIRED.filter((number) => number !== "8.2.1" && number !== "9.1.1").join(", "));
		const text = others + row("8.2.2") + row("1.99.1") + row("9.1.1", "maybe");
		expect(securityProblems(text, ROOT)).toEqual([
			"8.2.1 is missing",
			"1.99.1 is no requirement",
			"8.2.2 is there twice",
			'9.1.1: "maybe" is no state',
		]);
	});
});

it("docs/security.md tells of each requirement of levels 1 and 2, and of files and tests that exist", () => {
	expect(REQUIRED).toHaveLength(253);
	expect(securityProblems(document, ROOT)).toEqual([]);
});

it.each(["docs/reliability.md", "docs/operations.md", "docs/deployment.md"])(
	"%s tells of files and tests that exist",
	(path) => {
		expect(problemsOf(readFileSync(join(ROOT, path), "utf8"), ROOT)).toEqual([]);
	},
);
