import "../tones.css";
import "./Badge.css";

export type BadgeTone = "neutral" | "primary" | "secondary" | "info" | "success" | "warning" | "error";

export interface BadgeProps {
	tone?: BadgeTone;
	/** Text of the badge. It is required, because users who cannot see colours must still understand the status. */
	children: string;
}

export function Badge({ tone = "neutral", children }: BadgeProps) {
	return <span className={`ui-badge ui-badge--${tone}`}>{children}</span>;
}
