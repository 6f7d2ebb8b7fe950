import { Card, ErrorState } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

const ignore = () => {};

export function ErrorStatePage() {
	return (
		<>
			<Example title="Ohne Angaben">
				<Card>
					<ErrorState />
				</Card>
			</Example>
			<Example title="Mit Titel und neuem Versuch">
				<Card>
					<ErrorState title="Technischer Fehler!" message="Die Kunden konnten nicht geladen werden." onRetry={ignore} />
				</Card>
			</Example>
			<Example title="Während des neuen Versuchs">
				<Card>
					<ErrorState onRetry={ignore} isRetrying />
				</Card>
			</Example>
		</>
	);
}
