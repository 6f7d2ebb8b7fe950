import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Comparison, cellsOf, goalText, isReached } from "./cells.ts";

// Draws the results that are kept in docs/performance.json: the table of docs/performance.md, and the chart beside it.

const docs = (name: string) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));
const results = JSON.parse(readFileSync(docs("performance.json"), "utf8")) as Comparison[];

const HEADINGS = ["case", "ours", "reference", "ratio", "spread", "goal"];
const [BEGIN, END] = ["<!-- results -->", "<!-- end of the results -->"];

function table(): string {
	const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
	const rows = results.map((result) => {
		const cells = cellsOf(result);
		return line([result.bench, ...HEADINGS.map((heading) => cells[heading] ?? "")]);
	});
	return [line(["benchmark", ...HEADINGS]), `|${"---|".repeat(HEADINGS.length + 1)}`, ...rows].join("\n");
}

const ROW = 22;
const LABELS = 470;
const GOAL = 200;
/** As long as the bar of twice what is to be reached. */
const LONGEST = 2 * GOAL;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** How much of the goal is reached: 1 is the goal itself. */
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
	const judged = results.filter(({ goal }) => goal !== undefined);
	const height = 50 + judged.length * ROW;
	const goal = LABELS + GOAL;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="1010" height="${height}" viewBox="0 0 1010 ${height}" font-family="sans-serif" font-size="12" fill="#222">`,
		`<rect width="1010" height="${height}" fill="#fff"/>`,
		`<text x="${goal}" y="18" text-anchor="middle">goal</text>`,
		...judged.map(bar),
		`<line x1="${goal}" x2="${goal}" y1="24" y2="${height - 10}" stroke="#222" stroke-dasharray="4 3"/>`,
		"</svg>\n",
	].join("\n");
}

const page = readFileSync(docs("performance.md"), "utf8");
const [before, rest = ""] = page.split(BEGIN);
const after = rest.slice(rest.indexOf(END));
writeFileSync(docs("performance.md"), `${before}${BEGIN}\n${table()}\n${after}`);
writeFileSync(docs("performance.svg"), chart());
