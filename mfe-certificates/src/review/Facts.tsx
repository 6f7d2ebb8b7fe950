import { Card, type DescriptionListItem } from "@portal/shared-ui";

/** A description list with smaller gaps than the shared one, so that the data is visible together with the decision. */
export function Facts({ title, facts }: { title: string; facts: readonly DescriptionListItem[] }) {
	return (
		<Card title={title}>
			<dl className="certs-facts">
				{facts.map(({ term, description }) => (
					<div key={term}>
						<dt>{term}</dt>
						<dd>{description}</dd>
					</div>
				))}
			</dl>
		</Card>
	);
}
