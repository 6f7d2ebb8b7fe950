import { Button, CheckboxGroup } from "@portal/shared-ui";
import { useState } from "react";
import { Example, page } from "../Example.tsx";
import { CATEGORIES, COUNTRIES } from "./samples.ts";

function WithAll() {
	const [value, setValue] = useState<string[]>(["at"]);
	const allowed = COUNTRIES.filter(({ isDisabled }) => !isDisabled).map(({ id }) => id);
	return (
		<CheckboxGroup label="Absatzmärkte" options={COUNTRIES} value={value} onChange={setValue} columns={3}>
			<div>
				<Button size="small" onPress={() => setValue(allowed)}>
					Alle wählen
				</Button>
			</div>
		</CheckboxGroup>
	);
}

export const CheckboxGroupPage = page(
	<Example title="Mit Beschreibungen, eine gesperrt">
		<CheckboxGroup label="Kategorien" options={CATEGORIES} defaultValue={["milk"]} isRequired />
	</Example>,
	<Example title="Mehrere Spalten und eine Schaltfläche">
		<WithAll />
	</Example>,
	<Example title="Ungültig">
		<CheckboxGroup
			label="Länder"
			options={COUNTRIES}
			columns={2}
			description="In diese Länder wird geliefert."
			errorMessage="Bitte wählen Sie mindestens ein Land."
		/>
	</Example>,
	<Example title="Gesperrt">
		<CheckboxGroup label="Gesperrt" options={COUNTRIES} columns={3} defaultValue={["de"]} isDisabled />
	</Example>,
);
