import "./Button.css";
import type { ReactNode, Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import { useTexts } from "../../texts.ts";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../Icon/Icon.tsx";
import { Spinner } from "../Spinner/Spinner.tsx";
import { useMinimumDuration } from "../useMinimumDuration.ts";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "small" | "medium";

export interface ButtonProps extends Omit<AriaButtonProps, "className" | "style" | "children" | "render"> {
	variant?: ButtonVariant;
	size?: ButtonSize;
	icon?: IconName;
	children?: ReactNode;
	className?: string;
	ref?: Ref<HTMLButtonElement>;
}

export const buttonClass = (variant: ButtonVariant, size: ButtonSize, className?: string) =>
	classNames("ui-button", `ui-button--${variant}`, size === "small" && "ui-button--small", className);

export function Button({ variant = "secondary", size = "medium", icon, children, className, ...props }: ButtonProps) {
	const texts = useTexts();
	const isBusy = useMinimumDuration(props.isPending ?? false);
	return (
		<AriaButton {...props} className={buttonClass(variant, size, classNames(isBusy && "ui-button--busy", className))}>
			<span className="ui-button__content">
				{icon && <Icon name={icon} />}
				{children}
			</span>
			{isBusy && <Spinner size="small" label={texts.pending} className="ui-button__spinner" />}
		</AriaButton>
	);
}
