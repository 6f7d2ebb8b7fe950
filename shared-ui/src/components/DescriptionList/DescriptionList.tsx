import "../Layout/Layout.css";
import "./DescriptionList.css";
import type { ReactNode } from "react";
import { hasContent } from "../without-undefined.ts";

export interface DescriptionListItem {
	term: string;
	/** Value of the entry. An empty value is shown as a dash. */
	description: ReactNode;
}

export interface DescriptionListProps {
	items: readonly DescriptionListItem[];
	columns?: 1 | 2 | 3;
}

export function DescriptionList({ items, columns = 1 }: DescriptionListProps) {
	return (
		<dl className={`ui-descriptions ui-columns--${columns}`}>
			{items.map(({ term, description }) => (
				<div key={term} className="ui-descriptions__item">
					<dt className="ui-hint">{term}</dt>
					<dd>{hasContent(description) ? description : "–"}</dd>
				</div>
			))}
		</dl>
	);
}
