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

const time = (name, ms) => (ms > 0 ? [{ name, ms: Math.round(ms) }] : []);

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
	const times = report.testResults.flatMap(({ name, assertionResults }) =>
		assertionResults.flatMap(({ fullName, duration }) => time(`${relative(ROOT, name)} › ${fullName}`, duration)),
	);
	return {
		times,
		passed: report.numPassedTests,
		failed: report.numFailedTests + unloaded.length,
		left: report.numPendingTests,
		failures: [...failed, ...unloaded.map(({ name, message }) => failure(relative(ROOT, name), [message ?? ""]))],
	};
}

export const slowestOf = (times, count) =>
	times
		.toSorted((one, other) => other.ms - one.ms)
		.slice(0, count)
		.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name.slice(0, LINE_LENGTH)}`);

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Returns the counts in a Playwright report, or undefined without one. Errors outside of tests are failed tests. */
export function readPlaywright(file) {
	const report = readReport(file);
	if (report === undefined) return undefined;
	const { expected, flaky, unexpected } = report.stats;
	const messagesOf = (errors) => errors.map(({ message }) => message ?? "");
	const specs = specsOf(report);
	const failed = specs
		.filter(({ ok }) => !ok)
		.map(({ file: name, line, title, tests }) => {
			const errors = tests.flatMap(({ results }) => results.at(-1)?.errors ?? []);
			return failure(`${name}:${line} › ${title}`, messagesOf(errors));
		});
	const times = specs.flatMap(({ file: name, line, title, tests }) => {
		const results = tests.flatMap((test) => test.results);
		return time(
			`${name}:${line} › ${title}`,
			results.reduce((sum, { duration = 0 }) => sum + duration, 0),
		);
	});
	return {
		times,
		passed: expected + flaky,
		failed: unexpected + report.errors.length,
		failures: [...failed, ...report.errors.map((error) => failure("outside of the tests", messagesOf([error])))],
	};
}
