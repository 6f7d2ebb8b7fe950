import { Badge, DescriptionList } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

const ITEMS = [
	{ term: "Kundennummer", description: "10001" },
	{ term: "Name", description: "Donau Feinkost" },
	{ term: "Zustand", description: <Badge tone="success">Gültig</Badge> },
	{ term: "Telefon", description: "" },
	{ term: "Gültig bis", description: "28.02.2029" },
	{
		term: "Anmerkung",
		description: "Lebensmittelverarbeitungsbetriebszertifizierungsrichtlinie gilt für alle Standorte.",
	},
];

export function DescriptionListPage() {
	return (
		<>
			{([1, 2, 3] as const).map((columns) => (
				<Example key={columns} title={columns === 1 ? "Eine Spalte" : `Höchstens ${columns} Spalten`}>
					<DescriptionList items={ITEMS} columns={columns} />
				</Example>
			))}
		</>
	);
}
