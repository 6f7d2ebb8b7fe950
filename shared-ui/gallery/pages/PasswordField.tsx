import { PasswordField } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

export function PasswordFieldPage() {
	return (
		<>
			<Example title="Leer und gefüllt" layout="fields">
				<PasswordField label="Passwort" isRequired />
				<PasswordField
					label="Neues Passwort"
					defaultValue="Beispiel-2026!"
					autoComplete="new-password"
					description="Mindestens 10 Zeichen."
				/>
			</Example>
			<Example title="Ungültig und gesperrt" layout="fields">
				<PasswordField label="Altes Passwort" defaultValue="kurz" errorMessage="Mindestens 10 Zeichen." />
				<PasswordField label="Gesperrt" defaultValue="Beispiel-2026!" isDisabled />
			</Example>
		</>
	);
}
