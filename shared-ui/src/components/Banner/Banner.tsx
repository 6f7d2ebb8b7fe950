import "../tones.css";
import "./Banner.css";
import { type ReactNode, type Ref, useId } from "react";
import { useTexts } from "../../texts.ts";
import { IconButton } from "../Button/IconButton.tsx";
import { Icon } from "../Icon/Icon.tsx";

export type BannerTone = "info" | "success" | "warning" | "error";

export interface BannerProps {
	tone?: BannerTone;
	title?: string;
	children?: ReactNode;
	actions?: ReactNode;
	onDismiss?: (() => void) | undefined;
	/**
	 * How screen readers announce the banner when it appears: `assertive` interrupts them, for errors; `polite` waits,
	 * for other messages; `off` is for banners that are always visible.
	 */
	live?: "assertive" | "polite" | "off";
	ref?: Ref<HTMLDivElement>;
}

const ROLES = { assertive: "alert", polite: "status", off: undefined } as const;

export function Banner({ tone = "info", title, children, actions, onDismiss, live, ref }: BannerProps) {
	const texts = useTexts();
	const titleId = useId();
	const role = ROLES[live ?? (tone === "error" ? "assertive" : "polite")] ?? (ref ? "group" : undefined);
	return (
		<div
			className={`ui-banner ui-banner--${tone}`}
			ref={ref}
			tabIndex={ref ? -1 : undefined}
			role={role}
			{...(ref && title !== undefined ? { "aria-labelledby": titleId } : {})}
		>
			<Icon name={tone} className="ui-banner__icon" />
			<div className="ui-banner__content">
				{title !== undefined && (
					<p id={titleId} className="ui-banner__title">
						{title}
					</p>
				)}
				{children !== undefined && <div>{children}</div>}
				{actions !== undefined && <div className="ui-banner__actions ui-tools">{actions}</div>}
			</div>
			{onDismiss && <IconButton label={texts.close} icon="close" size="small" onPress={onDismiss} hasTooltip={false} />}
		</div>
	);
}
