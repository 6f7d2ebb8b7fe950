import { Switch } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

export function SwitchPage() {
	return (
		<>
			<Example title="Aus und ein">
				<div className="gallery-row">
					<Switch>Anmeldung erlaubt</Switch>
					<Switch defaultSelected>Benachrichtigungen</Switch>
				</div>
			</Example>
			<Example title="Gesperrt">
				<div className="gallery-row">
					<Switch isDisabled>Gesperrt und aus</Switch>
					<Switch isDisabled defaultSelected>
						Gesperrt und ein
					</Switch>
				</div>
			</Example>
			<Example title="Mit Hinweis, ungültig">
				<Switch description="Gilt ab der nächsten Anmeldung.">Zweiter Faktor</Switch>
				<Switch errorMessage="Die Einstellung konnte nicht gespeichert werden.">Öffentlich sichtbar</Switch>
			</Example>
		</>
	);
}
