import { AxisBottom, AxisLeft } from "@visx/axis";
import { GridRows } from "@visx/grid";
import { Group } from "@visx/group";
import { scaleBand, scaleLinear } from "@visx/scale";
import { LinePath } from "@visx/shape";
import type { DataPoint } from "../data-points.ts";
import { useOverviewTexts } from "../useOverviewTexts.ts";
import { type ChartProps, largest, tickIn, wholeTicks } from "./chart.ts";
import { DataPoints } from "./DataPoints.tsx";

/**
 * Height in pixels of the name above each of the two charts. Two are needed, because the numbers of enquiries (COUNTED)
 * and the days until the response (TOOK) have different scales.
 */
const NAME = 18;
const COUNTED = { top: NAME, foot: 118 };
const TOOK = { top: 140 + NAME, foot: 224 };
const HEIGHT = 252;
const SCALE = 28;
const LABELLED = 5;

/** A week without a response has no second value and interrupts the line. */
const hasSecond = ({ second }: DataPoint) => second !== undefined;

export function Weeks(props: ChartProps) {
	const { points, width } = props;
	const { t } = useOverviewTexts();
	const x = scaleBand({ domain: points.map(({ id }) => id), range: [SCALE, width], padding: 0.2 });
	const parts = [
		{ ...COUNTED, name: t("columns.enquiries"), most: largest(points.map(({ value }) => value)) },
		{ ...TOOK, name: t("enquiries.took"), most: largest(points.map(({ second = 0 }) => Math.ceil(second))) },
	].map((part) => ({
		...part,
		y: scaleLinear({ domain: [0, part.most], range: [part.foot, part.top + NAME / 2] }),
		ticks: wholeTicks(part.most, 3),
	}));
	const [counted, took] = parts.map(({ y }) => y);
	const middle = (id: string) => (x(id) ?? 0) + x.bandwidth() / 2;
	const labelled = points.filter((_, index) => index % LABELLED === 0).map(({ id }) => id);
	return (
		<svg className="certs-chart" role="presentation" width={width} height={HEIGHT}>
			{parts.map(({ name, y, ticks, top, foot }) => (
				<Group key={name} aria-hidden>
					<text className="certs-chart__name" x={0} y={top - NAME / 3}>
						{name}
					</text>
					<GridRows scale={y} left={SCALE} width={width - SCALE} tickValues={ticks} className="certs-chart__grid" />
					<AxisLeft
						scale={y}
						left={SCALE}
						hideAxisLine
						hideTicks
						tickValues={ticks}
						tickFormat={(value) => String(value)}
						tickLabelProps={{ className: "certs-chart__tick", textAnchor: "end", dx: 2, dy: "0.32em" }}
					/>
					<AxisBottom
						scale={x}
						top={foot}
						hideTicks
						tickValues={foot === TOOK.foot ? labelled : []}
						tickFormat={tickIn(points)}
						tickLabelProps={{ className: "certs-chart__tick", textAnchor: "middle" }}
						axisLineClassName="certs-chart__axis"
					/>
				</Group>
			))}
			<LinePath
				className="certs-chart__line"
				data={[...points]}
				defined={hasSecond}
				x={({ id }) => middle(id)}
				y={({ second = 0 }) => took?.(second) ?? 0}
			/>
			<DataPoints
				{...props}
				markOf={({ id, value, second }) => {
					const top = counted?.(value) ?? 0;
					return {
						area: { x: middle(id) - x.step() / 2, y: 0, width: x.step(), height: TOOK.foot },
						bar: { x: x(id) ?? 0, y: top, width: x.bandwidth(), height: COUNTED.foot - top },
						dot: second === undefined ? undefined : { cx: middle(id), cy: took?.(second) ?? 0 },
					};
				}}
			/>
		</svg>
	);
}
