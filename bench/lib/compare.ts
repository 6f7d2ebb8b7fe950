import process from "node:process";

/** Goal for the ratio of our value to that of the reference: at most or at least this number. */
export type Goal = { atMost: number } | { atLeast: number };

export interface Comparison {
	bench: string;
	case: string;
	ours: string;
	reference: string;
	runs: number;
	unit: string;
	ourValue: number;
	referenceValue: number;
	/** Median over all runs of our value divided by that of the reference in the same run. */
	ratio: number;
	/** The smallest and the largest ratio of a single run, which show how reliable the median is. */
	spread: [least: number, most: number];
	goal?: Goal;
}

const figure = (value: number) =>
	value >= 1000 ? value.toFixed(0) : value >= 100 ? value.toFixed(1) : value.toFixed(2);

export const isReached = ({ goal, ratio }: Comparison): boolean | undefined =>
	goal && ("atMost" in goal ? ratio <= goal.atMost : ratio >= goal.atLeast);

export const goalText = ({ goal }: Pick<Comparison, "goal">): string =>
	goal === undefined ? "" : "atMost" in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`;

/** What is measured. `prepare` runs before the clock starts; only `run` is timed. */
export interface Subject<T = void> {
	name: string;
	prepare?: () => Promise<T> | T;
	run: (prepared: T) => Promise<unknown> | unknown;
}

const WARM_UP_RUNS = 3;

/** Options of the command, which bench/run.mjs passes on. */
export const OPTIONS = JSON.parse(process.argv[2] ?? "{}") as { json?: boolean; runs?: number };
const { json, runs = 15 } = OPTIONS;
/** Runs of each subject that takes seconds: a fifth of the usual number, because its values vary less. */
export const LONG_RUNS = Math.max(5, Math.ceil(runs / 5));

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = sorted.length / 2;
	const at = (index: number) => sorted[index] ?? Number.NaN;
	return Number.isInteger(middle) ? (at(middle - 1) + at(middle)) / 2 : at(Math.floor(middle));
}

/**
 * Calls all subjects in each round, in another order each time, so that other load on the machine affects all equally.
 * The first `warmUps` rounds do not count.
 */
export async function inTurns<T>(
	subjects: readonly (() => Promise<T>)[],
	warmUps: number,
	counted: number,
): Promise<T[][]> {
	const results = subjects.map((): T[] => []);
	for (let round = 0; round < warmUps + counted; round++)
		for (let turn = 0; turn < subjects.length; turn++) {
			const index = (round + turn) % subjects.length;
			const result = await subjects[index]?.();
			if (round >= warmUps && result !== undefined) results[index]?.push(result);
		}
	return results;
}

/** Divides our values by the reference's from the same round, so that changes of the machine's speed cancel out. */
export function comparison(
	names: Pick<Comparison, "bench" | "case" | "ours" | "reference" | "unit">,
	ours: readonly number[],
	theirs: readonly number[],
	goal?: Goal,
): Comparison {
	const ratios = ours.map((value, run) => value / (theirs[run] ?? Number.NaN));
	return {
		...names,
		runs: ours.length,
		ourValue: median(ours),
		referenceValue: median(theirs),
		ratio: median(ratios),
		spread: [Math.min(...ratios), Math.max(...ratios)],
		...(goal && { goal }),
	};
}

export function belowLimit(
	names: Pick<Comparison, "bench" | "case" | "ours" | "unit">,
	ours: readonly number[],
	limit: number,
): Comparison {
	const limits = ours.map(() => limit);
	return comparison({ ...names, reference: "limit" }, ours, limits, { atMost: 1 });
}

async function timed<T>({ prepare, run }: Subject<T>): Promise<number> {
	const prepared = (await prepare?.()) as T;
	const start = performance.now();
	await run(prepared);
	return performance.now() - start;
}

export async function compare<T>(
	bench: string,
	name: string,
	ours: Subject<T>,
	references: readonly (Subject & { goal?: Goal })[],
): Promise<Comparison[]> {
	const subjects = [() => timed(ours), ...references.map((reference) => () => timed(reference))];
	const [ourTimes = [], ...referenceTimes] = await inTurns(subjects, WARM_UP_RUNS, runs);
	return references.map((reference, index) =>
		comparison(
			{ bench, case: name, ours: ours.name, reference: reference.name, unit: "ms" },
			ourTimes,
			referenceTimes[index] ?? [],
			reference.goal,
		),
	);
}

function textTable(rows: readonly Record<string, string>[]): string {
	const columns = Object.keys(rows[0] ?? {});
	const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))];
	const widths = columns.map((_, index) => Math.max(...lines.map((cells) => cells[index]?.length ?? 0)));
	const textOf = (cells: readonly string[]) => cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  ");
	return lines.map((cells) => textOf(cells).trimEnd()).join("\n");
}

function cellsOf(result: Comparison): Record<string, string> {
	const { unit, ratio, spread } = result;
	const missed = isReached(result) === false ? " missed" : "";
	return {
		case: result.case,
		ours: `${result.ours}: ${figure(result.ourValue)} ${unit}`,
		reference: `${result.reference}: ${figure(result.referenceValue)} ${unit}`,
		ratio: ratio.toFixed(2),
		spread: spread.map((value) => value.toFixed(2)).join("–"),
		goal: goalText(result) + missed,
	};
}

export function report(
	results: readonly Comparison[],
	further: Record<string, (result: Comparison) => string> = {},
): void {
	if (json) {
		console.log(JSON.stringify(results));
		return;
	}
	const rows = results.map((result): Record<string, string> => {
		const added = Object.entries(further).map(([heading, value]) => [heading, value(result)]);
		return { ...cellsOf(result), ...Object.fromEntries(added) };
	});
	console.log(`\n${results[0]?.bench}: medians of ${results[0]?.runs} runs in turns after warming up\n`);
	console.log(textTable(rows));
}
