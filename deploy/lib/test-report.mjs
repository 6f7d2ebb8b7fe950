import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./run.mjs";

/** Number of lines for each failure in the summary. The complete output is further up. */
const LINES = 8;
const LINE_LENGTH = 300;

const linesOf = (text) =>
	stripVTControlCharacters(text)
		.split("\n")
		.filter((line) => line.trim() !== "")
		.map((line) => `    ${line.slice(0, LINE_LENGTH)}`);

const failure = (title, messages) => [title, ...linesOf(messages.join("\n")).slice(0, LINES)].join("\n");

/** Summary of a program that failed without a failed test: its title and the last lines of its output. */
export const endOf = (title, output) => [title, ...linesOf(output).slice(-2 * LINES)].join("\n");

function readReport(file) {
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch {
		return undefined;
	}
}

/** Returns the counts in a Vitest report, or undefined without one. A file that fails to load is a failed test. */
export function readVitest(file) {
	const report = readReport(file);
	if (report === undefined) return undefined;
	const unloaded = report.testResults.filter(
		({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
	);
	const failed = report.testResults.flatMap(({ name, assertionResults }) =>
		assertionResults
			.filter(({ status }) => status === "failed")
			.map(({ fullName, failureMessages }) => failure(`${relative(ROOT, name)} › ${fullName}`, failureMessages)),
	);
	return {
		passed: report.numPassedTests,
		failed: report.numFailedTests + unloaded.length,
		left: report.numPendingTests,
		failures: [...failed, ...unloaded.map(({ name, message }) => failure(relative(ROOT, name), [message ?? ""]))],
	};
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Returns the counts in a Playwright report, or undefined without one. Errors outside of tests are failed tests. */
export function readPlaywright(file) {
	const report = readReport(file);
	if (report === undefined) return undefined;
	const { expected, flaky, unexpected } = report.stats;
	const messagesOf = (errors) => errors.map(({ message }) => message ?? "");
	const failed = specsOf(report)
		.filter(({ ok }) => !ok)
		.map(({ file: name, line, title, tests }) => {
			const errors = tests.flatMap(({ results }) => results.at(-1)?.errors ?? []);
			return failure(`${name}:${line} › ${title}`, messagesOf(errors));
		});
	return {
		passed: expected + flaky,
		failed: unexpected + report.errors.length,
		failures: [...failed, ...report.errors.map((error) => failure("outside of the tests", messagesOf([error])))],
	};
}
