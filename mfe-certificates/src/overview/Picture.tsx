import { TextLink } from "@portal/shared-ui/basics";
import { type ComponentType, useCallback, useId, useState } from "react";
import type { ChartProps } from "./charts/chart.ts";
import { type ChartName, countText, type DataPoint, labelOf, written } from "./data-points.ts";
import { useOverviewTexts } from "./useOverviewTexts.ts";

/** Width in pixels until the browser has measured the chart, and in tests, which have no layout. */
const USUAL = 320;

function useWidth() {
	const [width, setWidth] = useState(USUAL);
	const frame = useCallback((element: HTMLDivElement) => {
		const measure = () => setWidth(element.clientWidth || USUAL);
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(element);
		return () => observer.disconnect();
	}, []);
	return { frame, width };
}

interface PictureProps {
	name: ChartName;
	points: readonly DataPoint[];
	chart: ComponentType<ChartProps>;
	isTabular: boolean;
	/** Headings of the table's columns that follow the name and the value of each data point. */
	further?: readonly string[];
}

function Numbers({ name, points, isTabular, further = [] }: Omit<PictureProps, "chart">) {
	const { t } = useOverviewTexts();
	return (
		<table className="certs-numbers">
			<caption className="ui-visually-hidden">{t(`titles.${name}`)}</caption>
			<thead>
				<tr>
					{[t(`rows.${name}`), t(`columns.${name}`), ...further].map((heading) => (
						<th key={heading} scope="col">
							{heading}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{points.map(({ id, name, href, value, further: cells = [] }) => (
					<tr key={id}>
						{/* The link is only in a visible table, because keyboard focus must not move to invisible elements. */}
						<th scope="row">{isTabular && href !== undefined ? <TextLink href={href}>{name}</TextLink> : name}</th>
						<td>{written(value)}</td>
						{cells.map((text, index) => (
							<td key={further[index]}>{text}</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** Shows a chart and its numbers as a table, which is always there for screen readers and can be made visible. */
export function Picture({ chart: Chart, ...props }: PictureProps) {
	const { name, points, isTabular } = props;
	const { t } = useOverviewTexts();
	const titleId = useId();
	const { frame, width } = useWidth();
	const [shown, setShown] = useState<string>();
	const point = points.find(({ id }) => id === shown);
	const sum = points.reduce((total, { value }) => total + value, 0);
	return (
		<figure className="certs-picture" aria-labelledby={titleId}>
			<figcaption id={titleId} className="certs-picture__title">
				{t(`titles.${name}`)}
			</figcaption>
			{sum === 0 ? (
				<p className="certs-none">{t(`empty.${name}`)}</p>
			) : (
				<>
					<p className="ui-hint certs-picture__caption">
						{point ? labelOf(t, point) : t(`all.${name}`, { text: countText(t, name, sum) })}
					</p>
					<div ref={frame} className="certs-picture__frame">
						<Chart points={points} width={width} shown={shown} onShow={setShown} />
					</div>
				</>
			)}
			<div {...(isTabular ? {} : { className: "ui-visually-hidden" })}>
				<Numbers {...props} />
			</div>
		</figure>
	);
}
