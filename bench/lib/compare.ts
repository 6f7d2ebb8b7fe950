import process from "node:process";
import { type Comparison, cellsOf, type Goal } from "./cells.ts";
import { textTable } from "./table.ts";

/** What is measured. `prepare` runs before the clock starts; only `run` is timed. */
export interface Subject<T = void> {
	name: string;
	prepare?: () => Promise<T> | T;
	run: (prepared: T) => Promise<unknown> | unknown;
}

export type { Comparison, Goal };

const WARM_UP_RUNS = 3;
/** Subjects that take seconds are run a fifth as often, because their values vary less. */
const LONG = 5;
const FEWEST = 5;

interface Options {
	json?: boolean;
	runs?: number;
}
const { json, runs = 15 } = JSON.parse(process.argv[2] ?? "{}") as Options;
const seconds = Math.max(FEWEST, Math.ceil(runs / LONG));

export const longRuns = (): number => seconds;

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
	{ isLong = false } = {},
): Promise<Comparison[]> {
	const subjects = [() => timed(ours), ...references.map((reference) => () => timed(reference))];
	const [ourTimes = [], ...referenceTimes] = await inTurns(
		subjects,
		isLong ? 1 : WARM_UP_RUNS,
		isLong ? Math.ceil(runs / LONG) : runs,
	);
	return references.map((reference, index) =>
		comparison(
			{ bench, case: name, ours: ours.name, reference: reference.name, unit: "ms" },
			ourTimes,
			referenceTimes[index] ?? [],
			reference.goal,
		),
	);
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
