import type { Mark } from "../marks.ts";

export interface ChartProps {
	marks: readonly Mark[];
	/** In pixels. */
	width: number;
	/** The mark that is pointed at or focused. */
	shown: string | undefined;
	onShow: (id: string | undefined) => void;
}

/** The largest value, for a scale that never ends at nothing. */
export const largest = (values: readonly number[]): number => Math.max(1, ...values);

/** Whole numbers alone: of three things there is no half. */
export const wholeTicks = (most: number, wanted: number): number[] => {
	const step = Math.max(1, Math.ceil(most / wanted));
	return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
};
