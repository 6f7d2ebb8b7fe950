import type { Passed } from "../platform/database/index.ts";

/** What a long command is doing: begins a step, and counts the rows that pass in it. */
export type Progress = (step: string, rows?: number) => Passed;

export const silently: Progress = () => () => {};

/** Less often than somebody who waits wonders; what is over sooner says nothing. */
const EVERY_MS = 5_000;
const number = new Intl.NumberFormat("de-DE");

/** `rows`: of the step, where they are known. */
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
				const all = rows ? ` von ${number.format(rows)}` : "";
				return `${step}: ${percent}(${number.format(passed)}${all} Zeilen)`;
			});
		};
	};
}
