import type { Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import { Icon, type IconName } from "../Icon/Icon.tsx";
import { Tooltip, TooltipTrigger } from "../Tooltip/Tooltip.tsx";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./Button.tsx";

export interface IconButtonProps extends Omit<AriaButtonProps, "className" | "style" | "children" | "render"> {
	/** Accessible name of the button, which is also shown as a tooltip. */
	label: string;
	icon: IconName;
	variant?: ButtonVariant;
	size?: ButtonSize;
	/** Set this to false when the label is already visible next to the button, so that no tooltip repeats it. */
	hasTooltip?: boolean;
	ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
	label,
	icon,
	variant = "ghost",
	size = "medium",
	hasTooltip = true,
	...props
}: IconButtonProps) {
	const button = (
		<AriaButton {...props} aria-label={label} className={buttonClass(variant, size, "ui-button--icon")}>
			<Icon name={icon} />
		</AriaButton>
	);
	if (!hasTooltip) return button;
	return (
		<TooltipTrigger delay={500}>
			{button}
			<Tooltip>{label}</Tooltip>
		</TooltipTrigger>
	);
}
