import { Checkbox } from "@portal/shared-ui";
import { Example, Looks } from "../Example.tsx";

export function CheckboxPage() {
	return (
		<>
			<Example title="Leer, gewählt, teilweise gewählt" layout="row">
				<Checkbox>Leer</Checkbox>
				<Checkbox defaultSelected>Gewählt</Checkbox>
				<Checkbox isIndeterminate>Teilweise gewählt</Checkbox>
				<Looks as="hovered">
					<Checkbox>Unter dem Zeiger</Checkbox>
				</Looks>
			</Example>
			<Example title="Gesperrt" layout="row">
				<Checkbox isDisabled>Gesperrt und leer</Checkbox>
				<Checkbox isDisabled defaultSelected>
					Gesperrt und gewählt
				</Checkbox>
			</Example>
			<Example title="Mit Hinweis, ungültig">
				<Checkbox description="Sie können die Einwilligung jederzeit widerrufen.">Neuigkeiten zusenden</Checkbox>
				<Checkbox isRequired errorMessage="Bitte bestätigen Sie die Datenschutzerklärung.">
					Ich habe die Datenschutzerklärung gelesen
				</Checkbox>
			</Example>
			<Example title="Langer Text" style={{ maxInlineSize: "24rem" }}>
				<Checkbox defaultSelected>
					Ich bestätige, dass alle Angaben vollständig und richtig sind und dass jede Änderung der Rezeptur, der
					Lieferanten oder der Standorte unverzüglich gemeldet wird.
				</Checkbox>
			</Example>
		</>
	);
}
