import type { SVGProps } from "react";
import type { DataPoint } from "../data-points.ts";

export interface ChartProps {
	points: readonly DataPoint[];
	width: number;
	shown: string | undefined;
	onShow: (id: string | undefined) => void;
}

type Box = Record<"x" | "y" | "width" | "height", number>;

/** Where a chart draws one of its data points. */
export interface Mark {
	/** Area that reacts to the pointer, around the bar. */
	area: Box;
	bar: Box;
	/** Position of the value as a number. */
	number?: SVGProps<SVGTextElement>;
	/** Center of the dot for the second value. */
	dot?: Record<"cx" | "cy", number> | undefined;
}

/** Returns the maximum of the values, but at least 1, so that the scale of an empty chart does not end at zero. */
export const largest = (values: readonly number[]): number => Math.max(1, ...values);

/** Returns a function that converts the id of a data point to its label at the axis. */
export const tickIn = (points: readonly DataPoint[]) => (id: string) => points.find((point) => point.id === id)?.tick;

/** Returns only whole numbers as ticks of an axis, because the charts count things. */
export const wholeTicks = (most: number, wanted: number): number[] => {
	const step = Math.max(1, Math.ceil(most / wanted));
	return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
};
