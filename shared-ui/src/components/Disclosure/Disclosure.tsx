import "../Card/Card.css";
import "./Disclosure.css";
import type { ReactNode } from "react";
import {
	Disclosure as AriaDisclosure,
	type DisclosureProps as AriaDisclosureProps,
	Button,
	DisclosurePanel,
	Heading,
} from "react-aria-components";
import { Icon } from "../Icon/Icon.tsx";

export interface DisclosureProps extends Omit<AriaDisclosureProps, "className" | "style" | "children" | "render"> {
	title: string;
	count?: string | undefined;
	headingLevel?: 2 | 3 | 4;
	/** `card` renders a separate card, `plain` a section without its own border inside a card. */
	variant?: "card" | "plain";
	children: ReactNode;
}

/** A section that users can close. Its content stays mounted then, so that form fields keep their values. */
export function Disclosure({ title, count, headingLevel = 2, variant = "card", children, ...props }: DisclosureProps) {
	return (
		<AriaDisclosure {...props} className={`ui-disclosure ui-disclosure--${variant}`}>
			<Heading level={headingLevel} className="ui-disclosure__heading">
				<Button slot="trigger" className="ui-disclosure__trigger">
					{title}
					{count !== undefined && <span className="ui-disclosure__count">{count}</span>}
					<Icon name="chevron-down" className="ui-disclosure__chevron" />
				</Button>
			</Heading>
			<DisclosurePanel className="ui-disclosure__panel">
				<div className="ui-disclosure__content">{children}</div>
			</DisclosurePanel>
		</AriaDisclosure>
	);
}
