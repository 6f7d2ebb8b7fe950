import { AxisLeft } from "@visx/axis";
import { Group } from "@visx/group";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { written } from "../data-points.ts";
import { type ChartProps, largest } from "./chart.ts";
import { DataPoints } from "./DataPoints.tsx";

const ROW = 28;
/** Pixels that a row leaves free for the name before its bar (NAMES) and for the number after it (NUMBERS). */
const NAMES = 116;
const NUMBERS = 48;
const GAP = 6;

export function Bars({ points, width, shown, onShow }: ChartProps) {
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
					tickFormat={(id) => points.find((point) => point.id === id)?.tick ?? id}
					tickLabelProps={{ className: "certs-chart__tick", textAnchor: "end", dx: -2, dy: "0.32em" }}
					axisLineClassName="certs-chart__axis"
				/>
			</Group>
			<DataPoints
				points={points}
				onShow={onShow}
				draw={({ id, value }) => (
					<>
						<rect className="certs-mark__area" x={0} y={(y(id) ?? 0) - y.bandwidth() / 6} width={width} height={ROW} />
						<Bar
							className="certs-mark__bar"
							data-shown={shown === id}
							x={NAMES}
							y={y(id) ?? 0}
							width={x(value)}
							height={y.bandwidth()}
						/>
						<text
							className="certs-chart__number"
							x={NAMES + x(value) + GAP}
							y={(y(id) ?? 0) + y.bandwidth() / 2}
							dy="0.32em"
						>
							{written(value)}
						</text>
					</>
				)}
			/>
		</svg>
	);
}
