import { Badge, type BadgeTone } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

const TONES: [BadgeTone, string][] = [
	["neutral", "Entwurf"],
	["primary", "Öffentlich"],
	["secondary", "In Freigabe"],
	["info", "In Bearbeitung"],
	["success", "Gültig"],
	["warning", "Läuft bald ab"],
	["error", "Zurückgezogen"],
];

export function BadgePage() {
	return (
		<>
			<Example title="Töne" layout="row">
				{TONES.map(([tone, label]) => (
					<Badge key={tone} tone={tone}>
						{label}
					</Badge>
				))}
			</Example>
			<Example title="Langer Text" style={{ maxInlineSize: "14rem" }}>
				<Badge tone="warning">Wartet auf die zweite Unterschrift der Leitung</Badge>
			</Example>
		</>
	);
}
