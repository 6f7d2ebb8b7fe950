import type { Passed } from "../platform/database/index.ts";

/** Starts a step of a long command; `rows` is its total, if known. The returned function adds processed rows. */
export type Progress = (step: string, rows?: number) => Passed;

export const silently: Progress = () => () => {};

/** Milliseconds between two lines about progress. Commands that end earlier print none. */
const EVERY_MS = 5_000;
const number = new Intl.NumberFormat("en");

export function createProgress(say: (line: string) => void, now: () => number = () => performance.now()): Progress {
	let said = now();
	let isLong = false;
	const saying = (line: () => string, isStep = false) => {
		if (now() - said < EVERY_MS && !(isStep && isLong)) return;
		isLong = true;
		said = now();
		say(line());
	};
	return (step, rows) => {
		let passed = 0;
		saying(() => `${step} …`, true);
		return (more) => {
			passed += more;
			saying(() => {
				const percent = rows ? `${Math.min(100, Math.floor((100 * passed) / rows))} % ` : "";
				const all = rows ? ` of ${number.format(rows)}` : "";
				return `${step}: ${percent}(${number.format(passed)}${all} rows)`;
			});
		};
	};
}
