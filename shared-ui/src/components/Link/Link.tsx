import "./Link.css";
import type { ReactNode, Ref } from "react";
import { Link as AriaLink, type LinkProps as AriaLinkProps } from "react-aria-components";
import { type ButtonSize, type ButtonVariant, buttonClass } from "../Button/Button.tsx";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../Icon/Icon.tsx";

interface CommonLinkProps extends Omit<AriaLinkProps, "className" | "style" | "children" | "render"> {
	icon?: IconName;
	children: ReactNode;
	className?: string;
	ref?: Ref<HTMLAnchorElement>;
}

export interface TextLinkProps extends CommonLinkProps {
	/** `quiet` uses the colour of the surrounding text, and underlines the link only while it is hovered. */
	variant?: "default" | "quiet";
}

export function TextLink({ variant = "default", icon, children, className, ...props }: TextLinkProps) {
	return (
		<AriaLink {...props} className={classNames("ui-link", variant === "quiet" && "ui-link--quiet", className)}>
			{icon && <Icon name={icon} />}
			{children}
		</AriaLink>
	);
}

export interface LinkButtonProps extends CommonLinkProps {
	variant?: ButtonVariant;
	size?: ButtonSize;
}

/** Link that looks like a button. Use it only for navigation; actions need a `Button`. */
export function LinkButton({
	variant = "secondary",
	size = "medium",
	icon,
	children,
	className,
	...props
}: LinkButtonProps) {
	return (
		<AriaLink {...props} className={buttonClass(variant, size, className)}>
			<span className="ui-button__content">
				{icon && <Icon name={icon} />}
				{children}
			</span>
		</AriaLink>
	);
}
