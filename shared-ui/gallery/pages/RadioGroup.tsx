import { RadioGroup } from "@portal/shared-ui";
import { Example, Looks } from "../Example.tsx";
import { CATEGORIES, COUNTRIES } from "./samples.ts";

export function RadioGroupPage() {
	return (
		<>
			<Example title="Untereinander, mit Beschreibungen">
				<RadioGroup label="Kategorie" options={CATEGORIES} defaultValue="milk" isRequired />
			</Example>
			<Example title="Nebeneinander">
				<RadioGroup label="Land" options={COUNTRIES} defaultValue="at" orientation="horizontal" />
			</Example>
			<Example title="Unter dem Zeiger, ungültig, gesperrt">
				<Looks as="hovered">
					<RadioGroup label="Unter dem Zeiger" options={COUNTRIES} orientation="horizontal" />
				</Looks>
				<RadioGroup
					label="Ungültig"
					options={COUNTRIES}
					orientation="horizontal"
					errorMessage="Bitte wählen Sie ein Land."
				/>
				<RadioGroup label="Gesperrt" options={COUNTRIES} orientation="horizontal" defaultValue="de" isDisabled />
			</Example>
		</>
	);
}
