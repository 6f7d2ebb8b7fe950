import type { ReactNode } from "react";

interface SectionProps {
	/** Id of the section. Public addresses such as `/#kontakt` contain it, so that it must not be renamed. */
	id: string;
	title: string;
	lead: string;
	tone?: "plain" | "sunken";
	children: ReactNode;
}

export function Section({ id, title, lead, tone = "plain", children }: SectionProps) {
	return (
		<section id={id} className={`pub-section pub-section--${tone}`} aria-labelledby={`${id}-title`} tabIndex={-1}>
			<div className="pub-section__inner">
				<div className="pub-section__header">
					<h2 id={`${id}-title`}>{title}</h2>
					<p className="pub-lead">{lead}</p>
				</div>
				{children}
			</div>
		</section>
	);
}
