import { Badge, Button, Card, DescriptionList } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

export function CardPage() {
	return (
		<>
			<Example title="Mit Kopf, Schaltflächen und Fuß">
				<Card
					title="Allgemeine Daten"
					headingLevel={3}
					description="Zuletzt geändert am 01.03.2026."
					actions={
						<Button size="small" icon="edit">
							Bearbeiten
						</Button>
					}
					footer={<Button variant="primary">Freigeben</Button>}
				>
					<DescriptionList
						columns={2}
						items={[
							{ term: "Name", description: "Donau Feinkost" },
							{ term: "Zustand", description: <Badge tone="success">Gültig</Badge> },
						]}
					/>
				</Card>
			</Example>
			<Example title="Ohne Kopf">
				<Card>Eine Karte ohne Titel hält nur zusammen.</Card>
			</Example>
			<Example title="Bis an die Ränder">
				<Card title="Skizze" headingLevel={3} padding="flush">
					<div style={{ padding: "var(--space-6)", background: "var(--color-sunken)" }}>Inhalt ohne Rand</div>
				</Card>
			</Example>
			<Example title="Langer Text">
				<Card
					title="Donau Feinkost und Spezialitätenmanufaktur Gesellschaft mit beschränkter Haftung & Co. Kommanditgesellschaft"
					headingLevel={3}
					actions={<Button size="small">Details</Button>}
				>
					Lebensmittelverarbeitungsbetriebszertifizierungsrichtlinie
				</Card>
			</Example>
		</>
	);
}
