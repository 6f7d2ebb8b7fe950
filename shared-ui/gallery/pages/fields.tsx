import {
	Button,
	Checkbox,
	CheckboxGroup,
	PasswordField,
	RadioGroup,
	SearchField,
	TextArea,
	TextField,
} from "@portal/shared-ui";
import { DateField, Select } from "@portal/shared-ui/pickers";
import { Example, Looks, page } from "../Example.tsx";
import { CATEGORIES, COUNTRIES } from "./samples.ts";

const LONG = "Vollständiger Name des Unternehmens, wie er im Firmenbuch oder im Handelsregister eingetragen ist";

export const TextFieldPage = page(
	<Example title="Leer, unter dem Zeiger, gesperrt, nur lesbar, ungültig, mit langem Text" layout="fields">
		<TextField label="Name" placeholder="Donau Feinkost GmbH" />
		<Looks as="hovered">
			<TextField label="Unter dem Zeiger" defaultValue="Tirol Milch" />
		</Looks>
		<TextField label="Gesperrt" defaultValue="Tirol Milch" isDisabled />
		<TextField label="Nur lesbar" defaultValue="10001" isReadOnly />
		<TextField label="E-Mail" defaultValue="office@" errorMessage="Bitte geben Sie eine gültige E-Mail-Adresse ein." />
		<TextField label={LONG} defaultValue={LONG} isRequired description={LONG} errorMessage={`${LONG}.`} />
	</Example>,
);

const TEXT = "Betriebsbesichtigung am 1. März 2026.\nKeine Beanstandungen.";

export const TextAreaPage = page(
	<Example title="Leer, mit Zähler, fast voll, zu lang, gesperrt, nur lesbar" layout="fields">
		<TextArea label="Anmerkung" placeholder="Was für die Prüfung wichtig ist" isRequired />
		<TextArea label="Begründung" defaultValue={TEXT} maxLength={500} />
		<TextArea label="Fast voll" defaultValue={TEXT} maxLength={60} />
		<TextArea label="Zu lang" defaultValue={TEXT} maxLength={20} errorMessage="Höchstens 20 Zeichen." />
		<TextArea label="Gesperrt" defaultValue={TEXT} isDisabled />
		<TextArea label="Nur lesbar" defaultValue={TEXT} isReadOnly />
	</Example>,
);

export const PasswordFieldPage = page(
	<Example title="Leer, ungültig, gesperrt" layout="fields">
		<PasswordField label="Passwort" isRequired description="Mindestens 10 Zeichen." />
		<PasswordField label="Altes Passwort" defaultValue="kurz" errorMessage="Mindestens 10 Zeichen." />
		<PasswordField label="Gesperrt" defaultValue="Beispiel-2026!" isDisabled />
	</Example>,
);

export const SearchFieldPage = page(
	<Example title="Leer, mit sichtbarem Namen, gesperrt" layout="fields" style={{ alignItems: "end" }}>
		<SearchField placeholder="Kunden suchen" aria-label="Kunden suchen" />
		<SearchField label="Suche im Verlauf" defaultValue="Freigabe" />
		<SearchField defaultValue="Donau" aria-label="Gesperrte Suche" isDisabled />
	</Example>,
);

export const DateFieldPage = page(
	<Example title="Gefüllt, leer, ungültig, zu früh, gesperrt, nur lesbar" layout="fields">
		<DateField label="Gültig ab" defaultValue="2026-03-01" isRequired description="Im Jahr 2026." />
		<DateField label="Prüfung am" />
		<DateField label="Gültig bis" defaultValue="2026-02-01" errorMessage="Liegt vor dem Beginn." />
		<DateField label="Zu früh" defaultValue="2009-12-31" />
		<DateField label="Gesperrt" defaultValue="2026-03-01" isDisabled />
		<DateField label="Nur lesbar" defaultValue="2026-03-01" isReadOnly />
	</Example>,
);

export const SelectPage = page(
	<Example title="Leer, gewählt, ungültig, gesperrt, mit langem Text, ohne Möglichkeiten" layout="fields">
		<Select label="Land" options={COUNTRIES} isRequired />
		<Select label="Kategorie" options={CATEGORIES} defaultSelectedKey="milk" description="Laut Antrag." />
		<Select label="Ungültig" options={COUNTRIES} errorMessage="Das Land muss ausgewählt werden." />
		<Select label="Gesperrt" options={COUNTRIES} defaultSelectedKey="fr" isDisabled />
		<Select label="Langer Text" options={CATEGORIES} defaultSelectedKey="ready" />
		<Select label="Ohne Möglichkeiten" options={[]} />
	</Example>,
);

export const CheckboxPage = page(
	<Example title="Leer, gewählt, teilweise gewählt, unter dem Zeiger, gesperrt" layout="row">
		<Checkbox>Leer</Checkbox>
		<Checkbox defaultSelected>Gewählt</Checkbox>
		<Checkbox isIndeterminate>Teilweise gewählt</Checkbox>
		<Looks as="hovered">
			<Checkbox>Unter dem Zeiger</Checkbox>
		</Looks>
		<Checkbox isDisabled>Gesperrt</Checkbox>
		<Checkbox isDisabled defaultSelected>
			Gesperrt und gewählt
		</Checkbox>
	</Example>,
	<Example title="Mit Hinweis, ungültig, mit langem Text" style={{ maxInlineSize: "24rem" }}>
		<Checkbox description="Sie können die Einwilligung jederzeit widerrufen.">Neuigkeiten zusenden</Checkbox>
		<Checkbox isRequired errorMessage="Bitte bestätigen Sie Ihre Angaben.">
			Ich bestätige, dass alle Angaben vollständig und richtig sind und dass jede Änderung der Rezeptur, der Lieferanten
			oder der Standorte unverzüglich gemeldet wird.
		</Checkbox>
	</Example>,
);

export const CheckboxGroupPage = page(
	<Example title="Mit Beschreibungen, in Spalten mit einer Schaltfläche, ungültig, gesperrt">
		<CheckboxGroup label="Kategorien" options={CATEGORIES} defaultValue={["milk"]} isRequired />
		<CheckboxGroup
			label="Absatzmärkte"
			options={COUNTRIES}
			columns={2}
			description="In diese Länder wird geliefert."
			errorMessage="Bitte wählen Sie mindestens ein Land."
		>
			<div>
				<Button size="small">Alle wählen</Button>
			</div>
		</CheckboxGroup>
		<CheckboxGroup label="Gesperrt" options={COUNTRIES} columns={3} defaultValue={["de"]} isDisabled />
	</Example>,
);

const SIDE_BY_SIDE = { options: COUNTRIES, orientation: "horizontal" } as const;

export const RadioGroupPage = page(
	<Example title="Untereinander mit Beschreibungen, nebeneinander, ungültig, gesperrt">
		<RadioGroup label="Kategorie" options={CATEGORIES} defaultValue="milk" isRequired />
		<RadioGroup label="Ungültig" {...SIDE_BY_SIDE} errorMessage="Bitte wählen Sie ein Land." />
		<RadioGroup label="Gesperrt" {...SIDE_BY_SIDE} defaultValue="de" isDisabled />
	</Example>,
);
