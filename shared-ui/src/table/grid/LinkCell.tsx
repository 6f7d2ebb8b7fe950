// biome-ignore-all lint/a11y/useSemanticElements: a table of HTML cannot be drawn in parts, and loses its roles with its display

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

/** The first link; where the cell is active all of them, below each other. */
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
				// The link that is pressed stays where it is.
				if (!isActive || event.target === event.currentTarget) onDown(event);
			}}
		>
			<span className="ui-editgrid__links" data-open={(isActive && hidden > 0) || undefined}>
				{links.slice(0, isActive ? undefined : 1).map(({ href, label, note }, place) => (
					<span key={href} className="ui-editgrid__link">
						<TextLink
							href={href}
							// The grid has one stop among the tabs.
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
