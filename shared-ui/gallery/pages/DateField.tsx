import { DateField } from "@portal/shared-ui/pickers";
import { Example, Looks } from "../Example.tsx";

export function DateFieldPage() {
	return (
		<>
			<Example title="Gefüllt, leer, mit Grenzen" layout="fields">
				<DateField label="Gültig ab" defaultValue="2026-03-01" isRequired />
				<DateField label="Prüfung am" />
				<DateField
					label="Ausgestellt am"
					defaultValue="2026-03-01"
					minValue="2026-01-01"
					maxValue="2026-12-31"
					description="Im Jahr 2026."
				/>
			</Example>
			<Example title="Ungültig" layout="fields">
				<DateField label="Gültig bis" defaultValue="2026-02-01" errorMessage="Liegt vor dem Beginn." />
				<DateField label="Zu früh" defaultValue="2009-12-31" />
			</Example>
			<Example title="Unter dem Zeiger, gesperrt, nur lesbar" layout="fields">
				<Looks as="hovered">
					<DateField label="Unter dem Zeiger" defaultValue="2026-03-01" />
				</Looks>
				<DateField label="Gesperrt" defaultValue="2026-03-01" isDisabled />
				<DateField label="Nur lesbar" defaultValue="2026-03-01" isReadOnly />
			</Example>
		</>
	);
}
