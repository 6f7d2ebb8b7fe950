import { SearchField } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

export function SearchFieldPage() {
	return (
		<>
			<Example title="Leer, gefüllt, mit sichtbarem Namen" layout="fields" style={{ alignItems: "end" }}>
				<SearchField placeholder="Kunden suchen" aria-label="Kunden suchen" />
				<SearchField defaultValue="Donau" aria-label="Produkte suchen" />
				<SearchField label="Suche im Verlauf" defaultValue="Freigabe" />
			</Example>
			<Example title="Gesperrt" layout="fields">
				<SearchField defaultValue="Donau" aria-label="Gesperrte Suche" isDisabled />
			</Example>
		</>
	);
}
