import "./Popover.css";
import type { ReactNode } from "react";
import {
	Popover as AriaPopover,
	type PopoverProps as AriaPopoverProps,
	Dialog,
	OverlayArrow,
} from "react-aria-components";
import { useModuleMark } from "../../module-root.tsx";

export interface PopoverProps
	extends Omit<AriaPopoverProps, "className" | "style" | "children" | "render" | "aria-label"> {
	"aria-label": string;
	children: ReactNode;
}

/** Small overlay that opens at a button. Place it inside a `DialogTrigger`, after the button. */
export function Popover({ "aria-label": label, children, ...props }: PopoverProps) {
	const mark = useModuleMark();
	return (
		<AriaPopover {...mark} offset={10} {...props} className="ui-popover ui-popover--padded">
			<OverlayArrow className="ui-popover__arrow">
				<svg viewBox="0 0 12 12" aria-hidden="true">
					<path d="M0 0 6 6 12 0" />
				</svg>
			</OverlayArrow>
			<Dialog aria-label={label} className="ui-popover__dialog">
				{children}
			</Dialog>
		</AriaPopover>
	);
}
