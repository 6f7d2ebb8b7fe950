import { ComboBox } from "@portal/shared-ui/pickers";
import { Example } from "../Example.tsx";
import { CATEGORIES, COUNTRIES } from "./samples.ts";

export function ComboBoxPage() {
	return (
		<>
			<Example title="Leer, gewählt, mit Beschreibungen">
				<div className="gallery-fields">
					<ComboBox label="Land" options={COUNTRIES} placeholder="Tippen oder wählen" menuTrigger="input" />
					<ComboBox
						label="Sitz"
						options={COUNTRIES}
						defaultSelectedKey="at"
						description="Land des Firmenbuchs."
						isRequired
					/>
					<ComboBox label="Kategorie" options={CATEGORIES} defaultSelectedKey="milk" />
				</div>
			</Example>
			<Example title="Ungültig und gesperrt">
				<div className="gallery-fields">
					<ComboBox label="Ungültig" options={COUNTRIES} errorMessage="Das Land muss ausgewählt werden." />
					<ComboBox label="Gesperrt" options={COUNTRIES} defaultSelectedKey="fr" isDisabled />
				</div>
			</Example>
		</>
	);
}
