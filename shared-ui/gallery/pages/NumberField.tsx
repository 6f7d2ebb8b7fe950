import { NumberField } from "@portal/shared-ui/pickers";
import { Example } from "../Example.tsx";

export function NumberFieldPage() {
	return (
		<>
			<Example title="Leer, gefüllt, mit Grenzen">
				<div className="gallery-fields">
					<NumberField label="Anzahl" placeholder="0" />
					<NumberField label="Mitarbeiter" defaultValue={1250} minValue={0} isRequired />
					<NumberField
						label="Gültigkeit in Jahren"
						defaultValue={3}
						minValue={1}
						maxValue={3}
						description="1 bis 3 Jahre."
					/>
				</div>
			</Example>
			<Example title="Form der Zahl">
				<div className="gallery-fields">
					<NumberField
						label="Gebühr"
						defaultValue={1490.5}
						step={0.5}
						formatOptions={{ style: "currency", currency: "EUR" }}
					/>
					<NumberField label="Anteil" defaultValue={0.25} step={0.01} formatOptions={{ style: "percent" }} />
				</div>
			</Example>
			<Example title="Ungültig, gesperrt, nur lesbar">
				<div className="gallery-fields">
					<NumberField label="Standorte" defaultValue={0} errorMessage="Mindestens ein Standort." />
					<NumberField label="Gesperrt" defaultValue={12} isDisabled />
					<NumberField label="Nur lesbar" defaultValue={12} isReadOnly />
				</div>
			</Example>
		</>
	);
}
