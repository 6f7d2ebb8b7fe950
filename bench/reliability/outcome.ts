export interface Figure {
	what: string;
	value: string;
	goal: string;
	/** True if the goal is reached. Undefined means that the value could not be measured, and `value` is the reason. */
	isMet: boolean | undefined;
}

export interface Scenario {
	about: string;
	/** Milliseconds after which the scenario is ended without a result. */
	withinMs: number;
	/** Runs the scenario. `runs` replaces the default number of rounds, seconds or requests. */
	measure: (runs: number | undefined) => Promise<Figure[]>;
}

export const exactly = (what: string, value: number, wanted: number): Figure => ({
	what,
	value: String(value),
	goal: String(wanted),
	isMet: value === wanted,
});

const digits = (value: number) => value.toFixed(value < 10 ? 1 : 0);

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

/** Returns a figure whose goal is `true`, shown as "yes" or "no". */
export const isSo = (what: string, isMet: boolean, value = isMet ? "yes" : "no"): Figure => ({
	what,
	value,
	goal: "yes",
	isMet,
});

export const skipped = (what: string, why: string): Figure => ({ what, value: why, goal: "", isMet: undefined });

export const reported = (what: string, value: string): Figure => ({ what, value, goal: "reported", isMet: true });

/** Returns each different value with its count, such as "12 × 200", the most frequent first. */
export function counted(values: readonly (string | number)[]): string {
	const counts = new Map<string | number, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	return [...counts]
		.sort(([, a], [, b]) => b - a)
		.map(([value, count]) => `${count} × ${value}`)
		.join(", ");
}
