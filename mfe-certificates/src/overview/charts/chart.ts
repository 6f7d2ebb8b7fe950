import type { DataPoint } from "../data-points.ts";

export interface ChartProps {
	points: readonly DataPoint[];
	width: number;
	shown: string | undefined;
	onShow: (id: string | undefined) => void;
}

/** Returns the maximum of the values, but at least 1, so that the scale of an empty chart does not end at zero. */
export const largest = (values: readonly number[]): number => Math.max(1, ...values);

/** Returns only whole numbers as ticks of an axis, because the charts count things. */
export const wholeTicks = (most: number, wanted: number): number[] => {
	const step = Math.max(1, Math.ceil(most / wanted));
	return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
};
