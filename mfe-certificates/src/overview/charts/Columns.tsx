import { AxisBottom } from "@visx/axis";
import { Group } from "@visx/group";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { written } from "../data-points.ts";
import { type ChartProps, largest } from "./chart.ts";
import { DataPoints } from "./DataPoints.tsx";

const HEIGHT = 252;
const NUMBERS = 20;
const TICKS = 28;
const GAP = 6;

export function Columns({ points, width, shown, onShow }: ChartProps) {
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
					tickFormat={(id) => points.find((point) => point.id === id)?.tick ?? id}
					tickLabelProps={{ className: "certs-chart__tick", textAnchor: "middle" }}
					axisLineClassName="certs-chart__axis"
				/>
			</Group>
			<DataPoints
				points={points}
				onShow={onShow}
				draw={({ id, value }) => (
					<>
						<rect
							className="certs-mark__area"
							x={(x(id) ?? 0) - (x.step() - x.bandwidth()) / 2}
							y={0}
							width={x.step()}
							height={foot}
						/>
						<Bar
							className="certs-mark__bar"
							data-shown={shown === id}
							x={x(id) ?? 0}
							y={y(value)}
							width={x.bandwidth()}
							height={foot - y(value)}
						/>
						<text
							className="certs-chart__number"
							x={(x(id) ?? 0) + x.bandwidth() / 2}
							y={y(value) - GAP}
							textAnchor="middle"
						>
							{written(value)}
						</text>
					</>
				)}
			/>
		</svg>
	);
}
