import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Comparison, goalText, isReached } from "./cells.ts";

// This program updates docs/performance.md: it writes all results that have a goal into its table and chart.

const docs = (name: string) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));
const results = JSON.parse(readFileSync(docs("performance.json"), "utf8")) as Comparison[];

const HEADINGS = ["benchmark", "unit", "reference", "cases", "ratio, median", "smallest and largest", "goal", "missed"];
const [BEGIN, END] = ["<!-- results -->", "<!-- end of the results -->"];

const withGoal = results.filter(({ goal }) => goal !== undefined);

function line(cases: readonly Comparison[]): string[] {
	const ratios = cases.map(({ ratio }) => ratio).sort((a, b) => a - b);
	const [ratio = Number.NaN] = ratios.slice(Math.floor(ratios.length / 2));
	const range = [ratios[0], ratios.at(-1)].map((value) => value?.toFixed(2)).join("–");
	const missed = cases.filter((result) => !isReached(result)).length;
	return cases
		.slice(0, 1)
		.flatMap((first) => [
			first.bench,
			first.unit,
			first.reference,
			`${cases.length}`,
			ratio.toFixed(2),
			range,
			goalText(first),
			`${missed}`,
		]);
}

function table(): string {
	const groups = Map.groupBy(withGoal, (result) =>
		[result.bench, result.unit, result.reference, goalText(result)].join(),
	);
	const rows = [HEADINGS, HEADINGS.map(() => "---"), ...[...groups.values()].map(line)];
	return rows.map((cells) => cells.join(" | ")).join("\n");
}

const ROW = 22;
const LABELS = 470;
const GOAL = 200;
/** Maximum length of a bar in the chart. Results of more than twice their goal have the same length. */
const LONGEST = 2 * GOAL;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Returns the share of the goal that a result reaches: 1 is the goal, 2 is twice as good. */
const shareOf = ({ goal, ratio }: Comparison): number =>
	goal === undefined ? Number.NaN : "atMost" in goal ? goal.atMost / ratio : ratio / goal.atLeast;

function bar(result: Comparison, index: number): string {
	const y = 40 + index * ROW;
	const length = Math.max(1, Math.min(LONGEST, shareOf(result) * GOAL)).toFixed(0);
	const label = escaped(`${result.bench}: ${result.case}, ${result.unit}`);
	const ratio = escaped(`${result.ratio.toFixed(2)} (${goalText(result)})`);
	return `<text x="${LABELS - 8}" y="${y + 14}" text-anchor="end">${label}</text><rect x="${LABELS}" y="${y + 3}" width="${length}" height="${ROW - 8}" fill="${isReached(result) ? "#2e7d32" : "#c75b12"}"/><text x="${LABELS + Number(length) + 6}" y="${y + 14}">${ratio}</text>`;
}

function chart(): string {
	const height = 50 + withGoal.length * ROW;
	const goal = LABELS + GOAL;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="1010" height="${height}" viewBox="0 0 1010 ${height}" font-family="sans-serif" font-size="12" fill="#222">`,
		`<rect width="1010" height="${height}" fill="#fff"/>`,
		`<text x="${goal}" y="18" text-anchor="middle">goal</text>`,
		...withGoal.map(bar),
		`<line x1="${goal}" x2="${goal}" y1="24" y2="${height - 10}" stroke="#222" stroke-dasharray="4 3"/>`,
		"</svg>\n",
	].join("\n");
}

const page = readFileSync(docs("performance.md"), "utf8");
const [before, rest = ""] = page.split(BEGIN);
const after = rest.slice(rest.indexOf(END));
writeFileSync(docs("performance.md"), `${before}${BEGIN}\n${table()}\n${after}`);
writeFileSync(docs("performance.svg"), chart());
