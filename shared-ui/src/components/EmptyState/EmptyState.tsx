import "./EmptyState.css";
import type { ReactNode } from "react";
import { Icon, type IconName } from "../Icon/Icon.tsx";

export interface EmptyStateProps {
	message: string;
	description?: ReactNode;
	icon?: IconName;
	action?: ReactNode;
}

export function EmptyState({ message, description, icon = "star", action }: EmptyStateProps) {
	return (
		<div className="ui-empty">
			<span className="ui-empty__mark">
				<Icon name={icon} />
			</span>
			<p className="ui-empty__message">{message}</p>
			{description !== undefined && <p className="ui-empty__description">{description}</p>}
			{action !== undefined && <div className="ui-empty__action">{action}</div>}
		</div>
	);
}
