import "./Card.css";
import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";

export interface CardProps {
	/** Title of the card. Screen readers also list the card as a region under this title. */
	title?: string;
	headingLevel?: 2 | 3 | 4;
	description?: ReactNode;
	actions?: ReactNode;
	footer?: ReactNode;
	/** `flush` removes the padding, so that a table reaches the edges of the card. */
	padding?: "default" | "flush";
	className?: string;
	children?: ReactNode;
}

export function Card({ title, headingLevel = 2, description, actions, footer, children, ...props }: CardProps) {
	const titleId = useId();
	const Heading = `h${headingLevel}` as const;
	const hasHeader = title !== undefined || actions !== undefined;
	return (
		<section
			className={classNames("ui-card", props.padding === "flush" && "ui-card--flush", props.className)}
			{...(title === undefined ? {} : { "aria-labelledby": titleId })}
		>
			{hasHeader && (
				<header className="ui-card__header">
					<div>
						{title !== undefined && (
							<Heading id={titleId} className="ui-card__title">
								{title}
							</Heading>
						)}
						{description !== undefined && <p className="ui-card__description">{description}</p>}
					</div>
					{actions !== undefined && <div className="ui-tools">{actions}</div>}
				</header>
			)}
			{children !== undefined && <div className="ui-card__body">{children}</div>}
			{footer !== undefined && <footer className="ui-card__footer">{footer}</footer>}
		</section>
	);
}
