import process from "node:process";

/** One thing done once: only `run` is timed, what it needs is made by `prepare` before the clock starts. */
export interface Subject<T = void> {
	name: string;
	prepare?: () => Promise<T> | T;
	run: (prepared: T) => Promise<unknown> | unknown;
}

export interface Comparison {
	bench: string;
	case: string;
	ours: string;
	reference: string;
	runs: number;
	oursMs: number;
	referenceMs: number;
	/** Median of the runs' own ratios, ours divided by the reference: below 1 ours is faster. */
	ratio: number;
}

const WARM_UP_RUNS = 3;
/** What takes seconds is run this often less: its figures hold better. */
const LONG = 5;

const { json, runs = 15 } = JSON.parse(process.argv[2] ?? "{}") as { json?: boolean; runs?: number };

function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = sorted.length / 2;
	const at = (index: number) => sorted[index] ?? Number.NaN;
	return Number.isInteger(middle) ? (at(middle - 1) + at(middle)) / 2 : at(Math.floor(middle));
}

async function timed<T>({ prepare, run }: Subject<T>): Promise<number> {
	const prepared = (await prepare?.()) as T;
	const start = performance.now();
	await run(prepared);
	return performance.now() - start;
}

/**
 * Measures ours and the references in turns, so that whatever else the machine does meets all of them; who begins changes
 * from round to round.
 */
export async function compare<T>(
	bench: string,
	name: string,
	ours: Subject<T>,
	references: readonly Subject[],
	{ isLong = false } = {},
): Promise<Comparison[]> {
	const warmUps = isLong ? 1 : WARM_UP_RUNS;
	const counted = isLong ? Math.ceil(runs / LONG) : runs;
	const subjects = [() => timed(ours), ...references.map((reference) => () => timed(reference))];
	const times = subjects.map((): number[] => []);
	for (let round = 0; round < warmUps + counted; round++)
		for (let turn = 0; turn < subjects.length; turn++) {
			const index = (round + turn) % subjects.length;
			const time = await subjects[index]?.();
			if (round >= warmUps && time !== undefined) times[index]?.push(time);
		}
	const [ourTimes = [], ...referenceTimes] = times;
	return references.map((reference, index) => {
		const theirs = referenceTimes[index] ?? [];
		return {
			bench,
			case: name,
			ours: ours.name,
			reference: reference.name,
			runs: counted,
			oursMs: median(ourTimes),
			referenceMs: median(theirs),
			ratio: median(ourTimes.map((time, run) => time / (theirs[run] ?? Number.NaN))),
		};
	});
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

/** The results as a table, or as JSON where that was asked for. */
export function report(
	results: readonly Comparison[],
	further: Record<string, (result: Comparison) => string> = {},
): void {
	if (json) {
		console.log(JSON.stringify(results));
		return;
	}
	const rows = results.map((result) => ({
		case: result.case,
		ours: `${result.ours}: ${ms(result.oursMs)}`,
		reference: `${result.reference}: ${ms(result.referenceMs)}`,
		ratio: result.ratio.toFixed(2),
		...Object.fromEntries(Object.entries(further).map(([heading, value]) => [heading, value(result)])),
	}));
	const columns = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[];
	const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => row[column].length)));
	const line = (cells: readonly string[]) =>
		`  ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("   ")}`.trimEnd();
	console.log(`\n${results[0]?.bench}: medians of ${results[0]?.runs} runs in turns after warming up\n`);
	console.log(line(columns));
	for (const row of rows) console.log(line(columns.map((column) => row[column])));
}
