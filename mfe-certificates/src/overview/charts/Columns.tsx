import { AxisBottom } from "@visx/axis";
import { Group } from "@visx/group";
import { scaleBand, scaleLinear } from "@visx/scale";
import { type ChartProps, largest, tickIn } from "./chart.ts";
import { DataPoints } from "./DataPoints.tsx";

const HEIGHT = 252;
const NUMBERS = 20;
const TICKS = 28;
const GAP = 6;

export function Columns(props: ChartProps) {
	const { points, width } = props;
	const foot = HEIGHT - TICKS;
	const x = scaleBand({ domain: points.map(({ id }) => id), range: [0, width], padding: 0.25 });
	const y = scaleLinear({ domain: [0, largest(points.map(({ value }) => value))], range: [foot, NUMBERS] });
	return (
		<svg className="certs-chart" role="presentation" width={width} height={HEIGHT}>
			<Group aria-hidden>
				<AxisBottom
					scale={x}
					top={foot}
					hideTicks
					numTicks={points.length}
					tickFormat={tickIn(points)}
					tickLabelProps={{ className: "certs-chart__tick", textAnchor: "middle" }}
					axisLineClassName="certs-chart__axis"
				/>
			</Group>
			<DataPoints
				{...props}
				markOf={({ id, value }) => {
					const left = x(id) ?? 0;
					return {
						area: { x: left - (x.step() - x.bandwidth()) / 2, y: 0, width: x.step(), height: foot },
						bar: { x: left, y: y(value), width: x.bandwidth(), height: foot - y(value) },
						number: { x: left + x.bandwidth() / 2, y: y(value) - GAP, textAnchor: "middle" },
					};
				}}
			/>
		</svg>
	);
}
