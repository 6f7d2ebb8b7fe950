import { Card, Skeleton } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

export function SkeletonPage() {
	return (
		<>
			<Example title="Eine Zeile, mehrere Zeilen">
				<Skeleton />
				<Skeleton lines={4} />
			</Example>
			<Example title="Eigene Maße">
				<Skeleton width="12rem" height="2.5rem" />
			</Example>
			<Example title="In einer Karte">
				<Card>
					<Skeleton width="40%" height="1.5rem" />
					<br />
					<Skeleton lines={3} />
				</Card>
			</Example>
		</>
	);
}
