import { TextArea } from "@portal/shared-ui";
import { Example, Looks } from "../Example.tsx";

const TEXT = "Betriebsbesichtigung am 1. März 2026.\nKeine Beanstandungen.";

export function TextAreaPage() {
	return (
		<>
			<Example title="Leer, gefüllt, mit Zähler" layout="fields">
				<TextArea label="Anmerkung" placeholder="Was für die Prüfung wichtig ist" />
				<TextArea label="Bericht" defaultValue={TEXT} isRequired />
				<TextArea label="Begründung" defaultValue={TEXT} maxLength={500} />
			</Example>
			<Example title="Fast voll, zu lang" layout="fields">
				<TextArea label="Fast voll" defaultValue={TEXT} maxLength={60} />
				<TextArea label="Zu lang" defaultValue={TEXT} maxLength={20} errorMessage="Höchstens 20 Zeichen." />
			</Example>
			<Example title="Unter dem Zeiger, gesperrt, nur lesbar" layout="fields">
				<Looks as="hovered">
					<TextArea label="Unter dem Zeiger" defaultValue={TEXT} />
				</Looks>
				<TextArea label="Gesperrt" defaultValue={TEXT} isDisabled />
				<TextArea label="Nur lesbar" defaultValue={TEXT} isReadOnly />
			</Example>
		</>
	);
}
