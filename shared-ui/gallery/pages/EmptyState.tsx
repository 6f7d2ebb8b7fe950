import { Button, Card, EmptyState } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

export function EmptyStatePage() {
	return (
		<>
			<Example title="Nur ein Satz">
				<Card>
					<EmptyState message="Keine Einträge gefunden." />
				</Card>
			</Example>
			<Example title="Mit Beschreibung und Schaltfläche">
				<Card>
					<EmptyState
						icon="certificate"
						message="Noch kein Zertifikat angelegt."
						description="Ein Zertifikat entsteht aus den Produkten der Zertifizierung und wird von zwei Personen freigegeben."
						action={
							<Button variant="primary" icon="plus">
								Zertifikat anlegen
							</Button>
						}
					/>
				</Card>
			</Example>
		</>
	);
}
