import { type ComponentType, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import type { ChartProps } from "./charts/chart.ts";
import { type DataPoint, labelOf } from "./data-points.ts";
import { useOverviewTexts } from "./useOverviewTexts.ts";

/** Width in pixels until the browser has measured the chart, and in tests, which have no layout. */
const USUAL = 320;

function useWidth(): [frame: RefObject<HTMLDivElement | null>, width: number] {
	const frame = useRef<HTMLDivElement>(null);
	const [width, setWidth] = useState(USUAL);
	useLayoutEffect(() => {
		const element = frame.current;
		if (!element) return;
		const measure = () => setWidth(element.clientWidth || USUAL);
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(element);
		return () => observer.disconnect();
	}, []);
	return [frame, width];
}

interface PictureProps {
	title: string;
	empty: string;
	all: string;
	points: readonly DataPoint[];
	chart: ComponentType<ChartProps>;
	isTabular: boolean;
	/** Columns of the table. The first one becomes the row headers, which screen readers announce with each cell. */
	columns: readonly (readonly [heading: string, cell: (point: DataPoint) => ReactNode])[];
}

function Numbers({ title, columns, points }: Pick<PictureProps, "title" | "columns" | "points">) {
	const [first, ...others] = columns;
	return (
		<table className="certs-numbers">
			<caption className="ui-visually-hidden">{title}</caption>
			<thead>
				<tr>
					{columns.map(([heading]) => (
						<th key={heading} scope="col">
							{heading}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{points.map((point) => (
					<tr key={point.id}>
						<th scope="row">{first?.[1](point)}</th>
						{others.map(([heading, cell]) => (
							<td key={heading}>{cell(point)}</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

/**
 * Shows a chart and its numbers as a table. The table is always there for screen readers; other users can make it
 * visible.
 */
export function Picture({ title, empty, all, points, chart: Chart, isTabular, columns }: PictureProps) {
	const { t } = useOverviewTexts();
	const titleId = useId();
	const [frame, width] = useWidth();
	const [shown, setShown] = useState<string>();
	const point = points.find(({ id }) => id === shown);
	const isEmpty = points.every(({ value }) => value === 0);
	return (
		<figure className="certs-picture" aria-labelledby={titleId}>
			<figcaption id={titleId} className="certs-picture__title">
				{title}
			</figcaption>
			{isEmpty ? (
				<p className="certs-none">{empty}</p>
			) : (
				<>
					<p className="certs-picture__caption">{point ? labelOf(t, point) : all}</p>
					<div ref={frame} className="certs-picture__frame">
						<Chart points={points} width={width} shown={shown} onShow={setShown} />
					</div>
				</>
			)}
			<div {...(isTabular ? {} : { className: "ui-visually-hidden" })}>
				<Numbers title={title} columns={columns} points={points} />
			</div>
		</figure>
	);
}
