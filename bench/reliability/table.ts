import type { Figure } from "./outcome.ts";

const VERDICTS = new Map<boolean | undefined, string>([
	[true, "yes"],
	[false, "NO"],
	[undefined, "skipped"],
]);

/** One line for each figure. */
export function tableOf(rows: readonly (Figure & { scenario: string })[]): string {
	const lines = [
		["scenario", "figure", "measured", "goal", "holds"],
		...rows.map(({ scenario, what, value, goal, holds }) => [
			scenario,
			what,
			value,
			goal,
			goal === "told" ? "" : (VERDICTS.get(holds) ?? ""),
		]),
	];
	const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
	return lines
		.map((line) =>
			line
				.map((cell, column) => cell.padEnd(widths[column] ?? 0))
				.join("  ")
				.trimEnd(),
		)
		.join("\n");
}
