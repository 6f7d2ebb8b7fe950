/** A value that a scenario has measured, with its goal. */
export interface Figure {
	what: string;
	value: string;
	goal: string;
	/** True if the goal is reached; undefined if the value could not be measured, then `value` is the reason. */
	isMet: boolean | undefined;
}

export interface Scenario {
	/** One line about what the product has to withstand in this scenario. */
	about: string;
	/** Milliseconds after which the scenario is ended without a result. */
	withinMs: number;
	/** Runs the scenario and returns its figures. `runs` replaces the default number of rounds, seconds or requests. */
	measure: (runs: number | undefined) => Promise<Figure[]>;
}

/** Returns a figure whose goal is exactly `wanted`. */
export const exactly = (what: string, value: number, wanted: number): Figure => ({
	what,
	value: String(value),
	goal: String(wanted),
	isMet: value === wanted,
});

const digits = (value: number) => value.toFixed(value < 10 ? 1 : 0);

/** Returns a figure whose goal is at most `limit`. */
export const atMost = (what: string, value: number, limit: number, unit: string): Figure => ({
	what,
	value: Number.isFinite(value) ? `${digits(value)} ${unit}` : "no response",
	goal: `≤ ${limit} ${unit}`,
	isMet: value <= limit,
});

export const atLeast = (what: string, value: number, limit: number): Figure => ({
	what,
	value: String(value),
	goal: `≥ ${limit}`,
	isMet: value >= limit,
});

/** Returns a figure that is true or false, shown as "yes" or "no". */
export const isSo = (what: string, isMet: boolean, value = isMet ? "yes" : "no"): Figure => ({
	what,
	value,
	goal: "yes",
	isMet,
});

export const skipped = (what: string, why: string): Figure => ({ what, value: why, goal: "", isMet: undefined });

/** Returns a figure without a goal, which is shown for information. */
export const reported = (what: string, value: string): Figure => ({ what, value, goal: "reported", isMet: true });

/** Returns each different value with its count as one text, the most frequent first. */
export function counted(values: readonly (string | number)[]): string {
	const counts = new Map<string | number, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	return [...counts]
		.sort(([, a], [, b]) => b - a)
		.map(([value, count]) => `${count} × ${value}`)
		.join(", ");
}
