import { Card, Disclosure, TextField } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

export function DisclosurePage() {
	return (
		<>
			<Example title="Als Karte: zu, offen, gesperrt">
				<Disclosure title="Standorte" headingLevel={3}>
					Wien und München
				</Disclosure>
				<Disclosure title="Rechnungsadresse" headingLevel={3} defaultExpanded>
					<TextField label="Ort" defaultValue="Wien" />
				</Disclosure>
				<Disclosure title="Unterlagen" headingLevel={3} isDisabled>
					Keine
				</Disclosure>
			</Example>
			<Example title="Schlicht, in einer Karte">
				<Card>
					<Disclosure title="Weitere Angaben" headingLevel={3} variant="plain" defaultExpanded>
						Der Betrieb arbeitet in zwei Schichten.
					</Disclosure>
				</Card>
			</Example>
			<Example title="Langer Text">
				<Disclosure
					title="Donau Feinkost und Spezialitätenmanufaktur Gesellschaft mit beschränkter Haftung & Co. Kommanditgesellschaft"
					headingLevel={3}
				>
					Inhalt
				</Disclosure>
			</Example>
		</>
	);
}
