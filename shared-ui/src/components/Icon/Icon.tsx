import "./Icon.css";
import { classNames } from "../class-names.ts";
import { ICON_PATHS } from "./paths.ts";

export type IconName = keyof typeof ICON_PATHS;
export const ICON_NAMES = Object.keys(ICON_PATHS) as IconName[];

export interface IconProps {
	name: IconName;
	className?: string;
}

/** Decorative icon, hidden from screen readers. Adjacent text or the control's label carries the meaning. */
export function Icon({ name, className }: IconProps) {
	return (
		<svg className={classNames("ui-icon", className)} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
			<path d={ICON_PATHS[name]} />
		</svg>
	);
}
