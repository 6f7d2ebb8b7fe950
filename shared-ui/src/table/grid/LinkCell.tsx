// biome-ignore-all lint/a11y/useSemanticElements: an HTML table cannot be virtualized and loses its roles with another display value

import "./LinkCell.css";
import type { MouseEvent } from "react";
import { Badge } from "../../components/Badge/Badge.tsx";
import { TextLink } from "../../components/Link/Link.tsx";
import type { GridLink } from "./editable-grid.ts";

interface LinkCellProps {
	links: readonly GridLink[];
	column: number;
	isActive: boolean;
	onDown: (event: MouseEvent) => void;
}

export function LinkCell({ links, column, isActive, onDown }: LinkCellProps) {
	const hidden = links.length - 1;
	const isStop = isActive && links.length === 0;
	return (
		<div
			role="gridcell"
			aria-colindex={column + 2}
			aria-readonly="true"
			tabIndex={isStop ? 0 : -1}
			data-active={isStop ? "" : undefined}
			className="ui-editgrid__cell ui-editgrid__cell--links"
			onMouseDown={(event) => {
				// A click on a link of the active cell follows the link, so it must not move the selection.
				if (!isActive || event.target === event.currentTarget) onDown(event);
			}}
		>
			<span className="ui-editgrid__links" data-open={(isActive && hidden > 0) || undefined}>
				{links.slice(0, isActive ? undefined : 1).map(({ href, label, note }, place) => (
					<span key={href} className="ui-editgrid__link">
						<TextLink
							href={href}
							// Tab reaches only links of the active cell, because the grid is a single tab stop.
							ref={(link) => link?.setAttribute("tabindex", isActive ? "0" : "-1")}
							{...(isActive && place === 0 ? { "data-active": "" } : {})}
						>
							{label}
						</TextLink>
						{!isActive && hidden > 0 && <span title={links.map((link) => link.label).join(", ")}>+{hidden}</span>}
						{note && <Badge tone={note.tone}>{note.text}</Badge>}
					</span>
				))}
			</span>
		</div>
	);
}
