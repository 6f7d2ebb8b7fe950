/** One figure of a scenario. */
export interface Figure {
	what: string;
	value: string;
	goal: string;
	/** Undefined where it could not be measured; `value` says why. */
	holds: boolean | undefined;
}

export interface Scenario {
	/** What it protects against, in one line. */
	about: string;
	/** After this long it is given up. */
	withinMs: number;
	/** `runs`: how often or how long instead of the usual. */
	measure: (runs: number | undefined) => Promise<Figure[]>;
}

/** A figure that has to be exactly this. */
export const exactly = (what: string, value: number, wanted: number): Figure => ({
	what,
	value: String(value),
	goal: String(wanted),
	holds: value === wanted,
});

const digits = (value: number) => value.toFixed(value < 10 ? 1 : 0);

/** A figure that may be this much at most. */
export const atMost = (what: string, value: number, limit: number, unit: string): Figure => ({
	what,
	value: Number.isFinite(value) ? `${digits(value)} ${unit}` : "no answer",
	goal: `≤ ${limit} ${unit}`,
	holds: value <= limit,
});

export const atLeast = (what: string, value: number, limit: number): Figure => ({
	what,
	value: String(value),
	goal: `≥ ${limit}`,
	holds: value >= limit,
});

/** Something that is so or not. */
export const isSo = (what: string, holds: boolean, value = holds ? "yes" : "no"): Figure => ({
	what,
	value,
	goal: "yes",
	holds,
});

export const skipped = (what: string, why: string): Figure => ({ what, value: why, goal: "", holds: undefined });

/** Something that is told and held to nothing. */
export const told = (what: string, value: string): Figure => ({ what, value, goal: "told", holds: true });

/** How often each of these came, the most frequent first. */
export function counted(values: readonly (string | number)[]): string {
	const counts = new Map<string | number, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	return [...counts]
		.sort(([, a], [, b]) => b - a)
		.map(([value, count]) => `${count} × ${value}`)
		.join(", ");
}
