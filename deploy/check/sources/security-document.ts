import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Requirements of levels 1 and 2 of the security standard OWASP ASVS 5.0.0, as ranges of numbers in each section. */
const REQUIREMENTS = [
	"1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2",
	"2.1:1-3 2.2:1-3 2.3:1-4 2.4:1",
	"3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2",
	"4.1:1-3 4.2:1 4.3:1-2 4.4:1-4",
	"5.1:1 5.2:1-3 5.3:1-2 5.4:1-3",
	"6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4",
	"7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2",
	"8.1:1-2 8.2:1-3 8.3:1 8.4:1",
	"9.1:1-3 9.2:1-4",
	"10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3",
	"11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1",
	"12.1:1-3 12.2:1-2 12.3:1-4",
	"13.1:1 13.2:1-5 13.3:1-2 13.4:1-5",
	"14.1:1-2 14.2:1-4 14.3:1-3",
	"15.1:1-3 15.2:1-3 15.3:1-7",
	"16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3",
	"17.1:1 17.2:1-4 17.3:1-2",
];

const numbersOf = (ranges: readonly string[]): string[] =>
	ranges.flatMap((chapter) =>
		chapter.split(" ").flatMap((entry) => {
			const [section = "", range = ""] = entry.split(":");
			const [first = 0, last = first] = range.split("-").map(Number);
			return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
		}),
	);

export const REQUIRED = numbersOf(REQUIREMENTS);

const STATES = ["yes", "op", "part", "open", "n/a"];
/** Matches a line of the document such as "- 1.2.3, 1.2.4 yes: how it is met", with numbers and state as groups. */
const ROW = /^- (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) (.*?):/gm;
const FILE = /`((?:api|bench|deploy|docs|e2e|mfe-[a-z]+|shared-ui|shell)\/[^`*\s]+)`/g;
const TESTS = /`([^`]+\.test\.tsx?)` › (\*[^*]+\*(?:, \*[^*]+\*)*)/g;

function rowProblems(text: string): string[] {
	const rows = [...text.matchAll(ROW)].map(([, numbers = "", state = ""]) => ({ numbers, state }));
	const numbers = rows.flatMap((row) => row.numbers.split(", "));
	return [
		...REQUIRED.filter((number) => !numbers.includes(number)).map((number) => `${number} is missing`),
		...numbers.filter((number) => !REQUIRED.includes(number)).map((number) => `${number} is no requirement`),
		...numbers
			.filter((number, index) => numbers.indexOf(number) !== index)
			.map((number) => `${number} is listed twice`),
		...rows.filter(({ state }) => !STATES.includes(state)).map((row) => `${row.numbers}: "${row.state}" is no state`),
	];
}

const spellings = (name: string) => [JSON.stringify(name), `\`${name}\``];

export function problemsOf(text: string, root: string): string[] {
	const missing = [...text.matchAll(FILE)]
		.map(([, path = ""]) => path)
		.filter((path) => !existsSync(join(root, path)))
		.map((path) => `${path} does not exist`);
	const untested = [...text.matchAll(TESTS)].flatMap(([, path = "", names = ""]) => {
		const file = join(root, path);
		const source = existsSync(file) ? readFileSync(file, "utf8") : "";
		return [...names.matchAll(/\*([^*]+)\*/g)]
			.map(([, name = ""]) => name)
			.filter((name) => !spellings(name).some((spelling) => source.includes(spelling)))
			.map((name) => `${path} has no test "${name}"`);
	});
	return [...new Set([...missing, ...untested])];
}

const LINK = /\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g;

const anchorsOf = (text: string) =>
	[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
		heading
			.toLowerCase()
			.replaceAll(/[^\p{L}\p{N} _-]/gu, "")
			.replaceAll(" ", "-"),
	);

/** Returns a sentence for each link to a missing file or heading. `path` is relative to `root`. */
export function linkProblems(path: string, root: string): string[] {
	const text = readFileSync(join(root, path), "utf8");
	return [...text.matchAll(LINK)].flatMap(([, to = "", anchor]) => {
		const target = to === "" ? join(root, path) : join(root, dirname(path), to);
		if (!existsSync(target)) return [`${to} does not exist`];
		const isFound = anchor === undefined || anchorsOf(readFileSync(target, "utf8")).includes(anchor);
		return isFound ? [] : [`${to} has no heading #${anchor}`];
	});
}

export const securityProblems = (text: string, root: string) => [...rowProblems(text), ...problemsOf(text, root)];
