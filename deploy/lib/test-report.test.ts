import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/folder.ts";
import { ROOT } from "./run.mjs";
import { endOf, readPlaywright, readVitest } from "./test-report.mjs";

function reported(content: object | string): string {
	const file = join(temporaryFolder(), "report.json");
	writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
	return file;
}
const LONG = `\u001b[31mexpected 1 to be 2\u001b[39m\n\n${"x".repeat(1000)}\n${"at somewhere\n".repeat(50)}`;
const SHORTENED = `    expected 1 to be 2\n    ${"x".repeat(300)}\n${"    at somewhere\n".repeat(6)}`.trimEnd();

test("the counts of Vitest include files that could not be loaded, with a short reason", () => {
	const suite = (name: string, change: object) => ({
		name: join(ROOT, name),
		status: "failed",
		message: "",
		...change,
	});
	const file = reported({
		numPassedTests: 3,
		numFailedTests: 1,
		numPendingTests: 1,
		testResults: [
			suite("api/a.test.ts", {
				assertionResults: [
					{ status: "passed", fullName: "adds", failureMessages: [] },
					{ status: "failed", fullName: "subtracts", failureMessages: [LONG] },
				],
			}),
			suite("api/b.test.ts", { assertionResults: [], message: "Cannot find module" }),
			suite("api/c.test.ts", { status: "passed", assertionResults: [] }),
		],
	});
	const failures = [`api/a.test.ts › subtracts\n${SHORTENED}`, "api/b.test.ts\n    Cannot find module"];
	expect(readVitest(file)).toEqual({ passed: 3, failed: 2, left: 1, failures });
});

test("the counts of Playwright include failed tests at any depth and errors outside of tests", () => {
	const spec = (title: string, ...errors: string[]) => ({
		title,
		file: "e2e/a.test.ts",
		line: 7,
		ok: errors.length === 0,
		tests: [{ results: [{ errors: errors.map((message) => ({ message })) }] }],
	});
	const file = reported({
		stats: { expected: 4, flaky: 1, unexpected: 1 },
		errors: [{ message: "No tests found" }],
		suites: [{ specs: [spec("opens")], suites: [{ specs: [spec("closes", LONG)], suites: [] }] }],
	});
	const failures = [`e2e/a.test.ts:7 › closes\n${SHORTENED}`, "outside of the tests\n    No tests found"];
	expect(readPlaywright(file)).toEqual({ passed: 5, failed: 2, failures });
});

test.each([readVitest, readPlaywright])("returns nothing for an invalid or missing report: %o", (read) => {
	expect(read(join(temporaryFolder(), "none.json"))).toBeUndefined();
	expect(read(reported('{"stats":'))).toBeUndefined();
});

test("quotes the last lines of a program that failed after its report", () => {
	const said = `${"up\n".repeat(40)}\n\u001b[31mnginx did not start:\u001b[39m\n\nport taken\n`;
	const lines = endOf("cluster: no test was run", said).split("\n");
	expect(lines).toHaveLength(17);
	expect(lines.slice(-2)).toEqual(["    nginx did not start:", "    port taken"]);
});
