import { AxisLeft } from "@visx/axis";
import { Group } from "@visx/group";
import { scaleBand, scaleLinear } from "@visx/scale";
import { type ChartProps, largest, tickIn } from "./chart.ts";
import { DataPoints } from "./DataPoints.tsx";

const ROW = 28;
/** Pixels that a row leaves free for the name before its bar (NAMES) and for the number after it (NUMBERS). */
const NAMES = 116;
const NUMBERS = 48;
const GAP = 6;

export function Bars(props: ChartProps) {
	const { points, width } = props;
	const height = ROW * points.length;
	const y = scaleBand({ domain: points.map(({ id }) => id), range: [0, height], padding: 0.25 });
	const x = scaleLinear({
		domain: [0, largest(points.map(({ value }) => value))],
		range: [0, Math.max(1, width - NAMES - NUMBERS)],
	});
	return (
		<svg className="certs-chart" role="presentation" width={width} height={height}>
			<Group aria-hidden>
				<AxisLeft
					scale={y}
					left={NAMES}
					hideTicks
					tickFormat={tickIn(points)}
					tickLabelProps={{ className: "certs-chart__tick", textAnchor: "end", dx: -2, dy: "0.32em" }}
					axisLineClassName="certs-chart__axis"
				/>
			</Group>
			<DataPoints
				{...props}
				markOf={({ id, value }) => {
					const top = y(id) ?? 0;
					return {
						area: { x: 0, y: top - y.bandwidth() / 6, width, height: ROW },
						bar: { x: NAMES, y: top, width: x(value), height: y.bandwidth() },
						number: { x: NAMES + x(value) + GAP, y: top + y.bandwidth() / 2, dy: "0.32em" },
					};
				}}
			/>
		</svg>
	);
}
