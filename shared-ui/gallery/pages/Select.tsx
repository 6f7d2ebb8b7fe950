import { Select } from "@portal/shared-ui/pickers";
import { Example, Looks } from "../Example.tsx";
import { CATEGORIES, COUNTRIES } from "./samples.ts";

export function SelectPage() {
	return (
		<>
			<Example title="Leer, gewählt, mit Beschreibungen" layout="fields">
				<Select label="Land" options={COUNTRIES} isRequired />
				<Select label="Sitz" options={COUNTRIES} defaultSelectedKey="at" description="Land des Firmenbuchs." />
				<Select label="Kategorie" options={CATEGORIES} defaultSelectedKey="milk" />
			</Example>
			<Example title="Unter dem Zeiger, ungültig, gesperrt" layout="fields">
				<Looks as="hovered">
					<Select label="Unter dem Zeiger" options={COUNTRIES} defaultSelectedKey="de" />
				</Looks>
				<Select label="Ungültig" options={COUNTRIES} errorMessage="Das Land muss ausgewählt werden." />
				<Select label="Gesperrt" options={COUNTRIES} defaultSelectedKey="fr" isDisabled />
			</Example>
			<Example title="Langer Text und keine Möglichkeiten" layout="fields">
				<Select label="Langer Text" options={CATEGORIES} defaultSelectedKey="ready" />
				<Select label="Ohne Möglichkeiten" options={[]} />
			</Example>
		</>
	);
}
