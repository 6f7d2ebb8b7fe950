// What the test runners' JSON reports say, as counts and as a few lines for each failure.

import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./run.mjs";

/** Enough of a failure to see its cause at the end of a long run; the whole stands further up. */
const LINES = 8;
const LINE_LENGTH = 300;

function failure(title, messages) {
	const lines = stripVTControlCharacters(messages.join("\n"))
		.split("\n")
		.filter((line) => line.trim() !== "")
		.slice(0, LINES)
		.map((line) => `    ${line.slice(0, LINE_LENGTH)}`);
	return [title, ...lines].join("\n");
}

function readReport(file) {
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch {
		return undefined;
	}
}

/** Of Vitest; undefined where there is no report. A file that could not be loaded counts as one failed test. */
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
		failures: [...failed, ...unloaded.map(({ name, message }) => failure(relative(ROOT, name), [message ?? ""]))],
	};
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Of Playwright; undefined where there is no report. An error outside of the tests counts as a failed one. */
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
