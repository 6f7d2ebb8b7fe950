import { textTable } from "../lib/table.ts";
import type { Figure } from "./outcome.ts";

function isReached({ goal, isMet }: Figure): string {
	if (goal === "reported") return "";
	return isMet === undefined ? "skipped" : isMet ? "yes" : "NO";
}

export const tableOf = (rows: readonly (Figure & { scenario: string })[]): string =>
	textTable(
		rows.map((row) => ({
			scenario: row.scenario,
			figure: row.what,
			measured: row.value,
			goal: row.goal,
			met: isReached(row),
		})),
	);
