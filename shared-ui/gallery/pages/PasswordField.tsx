import { PasswordField } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

export function PasswordFieldPage() {
	return (
		<>
			<Example title="Leer und gefüllt">
				<div className="gallery-fields">
					<PasswordField label="Passwort" isRequired />
					<PasswordField
						label="Neues Passwort"
						defaultValue="Beispiel-2026!"
						autoComplete="new-password"
						description="Mindestens 10 Zeichen."
					/>
				</div>
			</Example>
			<Example title="Ungültig und gesperrt">
				<div className="gallery-fields">
					<PasswordField label="Altes Passwort" defaultValue="kurz" errorMessage="Mindestens 10 Zeichen." />
					<PasswordField label="Gesperrt" defaultValue="Beispiel-2026!" isDisabled />
				</div>
			</Example>
		</>
	);
}
