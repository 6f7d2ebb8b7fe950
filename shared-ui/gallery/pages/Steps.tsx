import { type StepState, Steps } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

const LABELS = ["Daten", "Produkte", "Zertifikat", "Prüfung", "Veröffentlicht"];

const stepsAt = (done: number, next: StepState, labels = LABELS) =>
	labels.map((label, index) => ({
		label,
		state: index < done ? ("done" as const) : index === done ? next : ("open" as const),
	}));

export function StepsPage() {
	return (
		<>
			<Example title="Am Anfang, mittendrin, am Ziel">
				<Steps doneLabel="erledigt" aria-label="Am Anfang" steps={stepsAt(0, "current")} />
				<Steps doneLabel="erledigt" aria-label="Mittendrin" steps={stepsAt(3, "current")} />
				<Steps doneLabel="erledigt" aria-label="Am Ziel" steps={stepsAt(LABELS.length, "current")} />
			</Example>
			<Example title="Anders ausgegangen">
				<Steps
					doneLabel="erledigt"
					aria-label="Zurückgezogen"
					steps={stepsAt(4, "stopped", LABELS.with(4, "Zurückgezogen"))}
				/>
			</Example>
		</>
	);
}
