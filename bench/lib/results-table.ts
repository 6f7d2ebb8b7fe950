import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Comparison, goalText, isReached, median } from "./compare.ts";

// This program writes all results of docs/performance.json that have a goal into the table of docs/performance.md.

const docs = (name: string) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));
const results = JSON.parse(readFileSync(docs("performance.json"), "utf8")) as Comparison[];

const HEADINGS = ["benchmark", "unit", "reference", "cases", "ratio, median", "smallest and largest", "goal", "missed"];
const [BEGIN, END] = ["<!-- results -->", "<!-- end of the results -->"];

const groups = Map.groupBy(
	results.filter(({ goal }) => goal !== undefined),
	(result) => [result.bench, result.unit, result.reference, goalText(result)].join(" | "),
);
const lines = [...groups].map(([group, cases]) => {
	const [bench, unit, reference, goal] = group.split(" | ");
	const ratios = cases.map(({ ratio }) => ratio);
	const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
	const missed = cases.filter((result) => !isReached(result)).length;
	return [bench, unit, reference, cases.length, median(ratios).toFixed(2), range, goal, missed];
});
const rows = [HEADINGS, HEADINGS.map(() => "---"), ...lines];
const table = rows.map((cells) => cells.join(" | ")).join("\n");

const page = readFileSync(docs("performance.md"), "utf8");
const [before, rest = ""] = page.split(BEGIN);
writeFileSync(docs("performance.md"), `${before}${BEGIN}\n${table}\n${rest.slice(rest.indexOf(END))}`);
