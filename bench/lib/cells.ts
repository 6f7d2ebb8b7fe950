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

export function cellsOf(result: Comparison): Record<string, string> {
	const { unit, ratio, spread } = result;
	const reached = isReached(result);
	return {
		case: result.case,
		ours: `${result.ours}: ${figure(result.ourValue)} ${unit}`,
		reference: `${result.reference}: ${figure(result.referenceValue)} ${unit}`,
		ratio: ratio.toFixed(2),
		spread: spread.map((value) => value.toFixed(2)).join("–"),
		goal: reached === undefined ? "" : `${goalText(result)}${reached ? "" : " missed"}`,
	};
}
