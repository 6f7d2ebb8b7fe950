import "./Tooltip.css";
import type { ReactNode } from "react";
import { Tooltip as AriaTooltip, type TooltipProps as AriaTooltipProps } from "react-aria-components";
import { useModuleMark } from "../../module-root.tsx";

export { TooltipTrigger } from "react-aria-components";

export interface TooltipProps extends Omit<AriaTooltipProps, "className" | "style" | "children" | "render"> {
	children: ReactNode;
}

export function Tooltip({ children, ...props }: TooltipProps) {
	const mark = useModuleMark();
	return (
		<AriaTooltip {...mark} offset={6} {...props} className="ui-tooltip">
			{children}
		</AriaTooltip>
	);
}
