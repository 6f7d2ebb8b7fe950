import { TextField } from "@portal/shared-ui";
import { Example, Looks } from "../Example.tsx";

const LONG = "Vollständiger Name des Unternehmens, wie er im Firmenbuch oder im Handelsregister eingetragen ist";

export function TextFieldPage() {
	return (
		<>
			<Example title="Leer, gefüllt, mit Hinweis" layout="fields">
				<TextField label="Name" placeholder="Donau Feinkost GmbH" />
				<TextField label="Ort" defaultValue="Wien" isRequired />
				<TextField label="UID" description="Beginnt mit dem Kürzel des Landes." defaultValue="ATU12345678" />
			</Example>
			<Example title="Unter dem Zeiger, gesperrt, nur lesbar" layout="fields">
				<Looks as="hovered">
					<TextField label="Unter dem Zeiger" defaultValue="Tirol Milch" />
				</Looks>
				<TextField label="Gesperrt" defaultValue="Tirol Milch" isDisabled />
				<TextField label="Nur lesbar" defaultValue="10001" isReadOnly />
			</Example>
			<Example title="Ungültig" layout="fields">
				<TextField
					label="E-Mail"
					defaultValue="office@"
					errorMessage="Bitte geben Sie eine gültige E-Mail-Adresse ein."
				/>
				<TextField
					label="Postleitzahl"
					defaultValue="1"
					isRequired
					description="Vier Ziffern in Österreich."
					errorMessage="Mindestens 4 Zeichen."
				/>
			</Example>
			<Example title="Langer Text" layout="fields">
				<TextField label={LONG} defaultValue={LONG} description={LONG} errorMessage={`${LONG}.`} />
			</Example>
		</>
	);
}
