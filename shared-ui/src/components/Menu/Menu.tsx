import "../Popover/Popover.css";
import "./Menu.css";
import type { ReactNode } from "react";
import {
	Menu as AriaMenu,
	MenuItem as AriaMenuItem,
	type MenuItemProps as AriaMenuItemProps,
	type MenuProps as AriaMenuProps,
	Popover,
	type PopoverProps,
} from "react-aria-components";
import { useModuleMark } from "../../module-root.tsx";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../Icon/Icon.tsx";

export { MenuTrigger } from "react-aria-components";

export interface MenuProps<T> extends Omit<AriaMenuProps<T>, "className" | "style" | "render"> {
	placement?: NonNullable<PopoverProps["placement"]>;
}

/** List of actions that opens at a button. Place it inside a `MenuTrigger`, after the button. */
export function Menu<T extends object>({ placement = "bottom end", ...props }: MenuProps<T>) {
	const mark = useModuleMark();
	return (
		<Popover {...mark} placement={placement} offset={6} className="ui-popover">
			<AriaMenu {...props} className="ui-menu" />
		</Popover>
	);
}

export interface MenuItemProps extends Omit<AriaMenuItemProps, "className" | "style" | "children" | "render"> {
	icon?: IconName;
	tone?: "default" | "danger";
	children: ReactNode;
}

export function MenuItem({ icon, tone = "default", children, ...props }: MenuItemProps) {
	return (
		<AriaMenuItem
			{...(typeof children === "string" ? { textValue: children } : {})}
			{...props}
			className={classNames("ui-menu__item", tone === "danger" && "ui-menu__item--danger")}
		>
			{({ selectionMode, isSelected }) => (
				<>
					{selectionMode !== "none" && <span className="ui-menu__check">{isSelected && <Icon name="check" />}</span>}
					{icon && <Icon name={icon} />}
					{children}
				</>
			)}
		</AriaMenuItem>
	);
}
