import { ProgressBar } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

export function ProgressBarPage() {
	return (
		<>
			<Example title="Am Anfang, mittendrin, fertig">
				<ProgressBar label="Produkte werden gelesen" value={0} />
				<ProgressBar label="Produkte werden geprüft" value={45} />
				<ProgressBar label="Produkte sind gespeichert" value={100} />
			</Example>
			<Example title="Ohne bekanntes Ende">
				<ProgressBar label="Das Dokument wird erzeugt" isIndeterminate />
			</Example>
			<Example title="Langer Text, eigene Worte für den Wert" style={{ maxInlineSize: "20rem" }}>
				<ProgressBar
					label="Die Produkte aller Standorte werden mit der Liste der Zutaten verglichen"
					value={120}
					maxValue={400}
					valueLabel="120 von 400"
				/>
			</Example>
		</>
	);
}
