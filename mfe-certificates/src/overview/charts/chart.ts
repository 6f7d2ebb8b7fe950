import type { DataPoint } from "../data-points.ts";

export interface ChartProps {
	points: readonly DataPoint[];
	/** Width of the chart in pixels. */
	width: number;
	/** Id of the data point that is hovered or focused. */
	shown: string | undefined;
	onShow: (id: string | undefined) => void;
}

/** Returns the largest of the values, but at least 1, so that a scale never ends at zero. */
export const largest = (values: readonly number[]): number => Math.max(1, ...values);

/** Returns the values at which the axis has ticks: whole numbers only, because the charts show counts. */
export const wholeTicks = (most: number, wanted: number): number[] => {
	const step = Math.max(1, Math.ceil(most / wanted));
	return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
};
