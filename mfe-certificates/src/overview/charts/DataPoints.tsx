import { Link } from "@portal/shared-ui/module";
import { Group } from "@visx/group";
import { type KeyboardEvent, useRef, useState } from "react";
import { type DataPoint, labelOf, written } from "../data-points.ts";
import { useOverviewTexts } from "../useOverviewTexts.ts";
import type { ChartProps, Mark } from "./chart.ts";

/** Number of data points by which each key moves the focus; Infinity moves it to the first or last one. */
const KEYS: Readonly<Record<string, number>> = {
	ArrowRight: 1,
	ArrowDown: 1,
	ArrowLeft: -1,
	ArrowUp: -1,
	Home: Number.NEGATIVE_INFINITY,
	End: Number.POSITIVE_INFINITY,
};

const DOT = 3.5;

/** Makes a chart one tab stop, not one per bar. Arrow keys move between the data points, and Enter follows a link. */
export function DataPoints({ points, shown, onShow, markOf }: ChartProps & { markOf: (point: DataPoint) => Mark }) {
	const { t } = useOverviewTexts();
	const elements = useRef<(Element | null)[]>([]);
	const [current, setCurrent] = useState(0);
	const goOn = (event: KeyboardEvent, index: number) => {
		const step = KEYS[event.key];
		if (step === undefined) return;
		event.preventDefault();
		const next = Math.min(points.length - 1, Math.max(0, index + step));
		(elements.current[next] as SVGElement | null)?.focus();
	};
	return points.map((point, index) => {
		const props = {
			className: "certs-mark",
			tabIndex: index === current ? 0 : -1,
			"aria-label": labelOf(t, point),
			onFocus: () => {
				setCurrent(index);
				onShow(point.id);
			},
			onBlur: () => onShow(undefined),
			onPointerEnter: () => onShow(point.id),
			onPointerLeave: () => onShow(undefined),
			onKeyDown: (event: KeyboardEvent) => goOn(event, index),
		};
		const keep = (element: Element | null) => {
			elements.current[index] = element;
		};
		const { area, bar, number, dot } = markOf(point);
		const mark = (
			<>
				<rect className="certs-mark__area" {...area} />
				<rect className="certs-mark__bar" data-shown={shown === point.id} {...bar} />
				{number && (
					<text className="certs-chart__number" {...number}>
						{written(point.value)}
					</text>
				)}
				{dot && <circle className="certs-mark__point" data-shown={shown === point.id} r={DOT} {...dot} />}
			</>
		);
		return point.href === undefined ? (
			<Group key={point.id} role="img" innerRef={keep} {...props}>
				{mark}
			</Group>
		) : (
			<Link key={point.id} to={point.href} ref={keep} {...props}>
				{mark}
			</Link>
		);
	});
}
