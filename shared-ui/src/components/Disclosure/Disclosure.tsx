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
	headingLevel?: 2 | 3 | 4;
	/** Looks like a card of its own, or like a part of the surrounding one. */
	variant?: "card" | "plain";
	children: ReactNode;
}

/** What is folded away stays mounted: form fields inside keep their content. */
export function Disclosure({ title, headingLevel = 2, variant = "card", children, ...props }: DisclosureProps) {
	return (
		<AriaDisclosure {...props} className={`ui-disclosure ui-disclosure--${variant}`}>
			<Heading level={headingLevel} className="ui-disclosure__heading">
				<Button slot="trigger" className="ui-disclosure__trigger">
					{title}
					<Icon name="chevron-down" className="ui-disclosure__chevron" />
				</Button>
			</Heading>
			<DisclosurePanel className="ui-disclosure__panel">
				<div className="ui-disclosure__content">{children}</div>
			</DisclosurePanel>
		</AriaDisclosure>
	);
}
