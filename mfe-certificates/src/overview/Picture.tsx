import { type ComponentType, type ReactNode, useId, useState } from "react";
import type { ChartProps } from "./charts/chart.ts";
import { useWidth } from "./charts/useWidth.ts";
import { type Mark, markTold } from "./marks.ts";
import { useOverviewTexts } from "./useOverviewTexts.ts";

interface PictureProps {
	title: string;
	empty: string;
	/** Told while no bar is pointed at. */
	all: string;
	marks: readonly Mark[];
	chart: ComponentType<ChartProps>;
	isTabular: boolean;
	/** The first one names the row. */
	columns: readonly (readonly [heading: string, cell: (mark: Mark) => ReactNode])[];
}

function Numbers({ title, columns, marks }: Pick<PictureProps, "title" | "columns" | "marks">) {
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
				{marks.map((mark) => (
					<tr key={mark.id}>
						<th scope="row">{first?.[1](mark)}</th>
						{others.map(([heading, cell]) => (
							<td key={heading}>{cell(mark)}</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** Its table is there for whoever cannot see the picture, and in sight on demand. */
export function Picture({ title, empty, all, marks, chart: Chart, isTabular, columns }: PictureProps) {
	const { t } = useOverviewTexts();
	const titleId = useId();
	const [frame, width] = useWidth();
	const [shown, setShown] = useState<string>();
	const mark = marks.find(({ id }) => id === shown);
	const isEmpty = marks.every(({ value }) => value === 0);
	return (
		<figure className="certs-picture" aria-labelledby={titleId}>
			<figcaption id={titleId} className="certs-picture__title">
				{title}
			</figcaption>
			{isEmpty ? (
				<p className="certs-none">{empty}</p>
			) : (
				<>
					<p className="certs-picture__told">{mark ? markTold(t, mark) : all}</p>
					<div ref={frame} className="certs-picture__frame">
						<Chart marks={marks} width={width} shown={shown} onShow={setShown} />
					</div>
				</>
			)}
			<div {...(isTabular ? {} : { className: "ui-visually-hidden" })}>
				<Numbers title={title} columns={columns} marks={marks} />
			</div>
		</figure>
	);
}
