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
	<Example title="Leer, gefüllt, mit Hinweis" layout="fields">
		<TextField label="Name" placeholder="Donau Feinkost GmbH" />
		<TextField label="Ort" defaultValue="Wien" isRequired />
		<TextField label="UID" description="Beginnt mit dem Kürzel des Landes." defaultValue="ATU12345678" />
	</Example>,
	<Example title="Unter dem Zeiger, gesperrt, nur lesbar" layout="fields">
		<Looks as="hovered">
			<TextField label="Unter dem Zeiger" defaultValue="Tirol Milch" />
		</Looks>
		<TextField label="Gesperrt" defaultValue="Tirol Milch" isDisabled />
		<TextField label="Nur lesbar" defaultValue="10001" isReadOnly />
	</Example>,
	<Example title="Ungültig" layout="fields">
		<TextField label="E-Mail" defaultValue="office@" errorMessage="Bitte geben Sie eine gültige E-Mail-Adresse ein." />
		<TextField
			label="Postleitzahl"
			defaultValue="1"
			isRequired
			description="Vier Ziffern in Österreich."
			errorMessage="Mindestens 4 Zeichen."
		/>
	</Example>,
	<Example title="Langer Text" layout="fields">
		<TextField label={LONG} defaultValue={LONG} description={LONG} errorMessage={`${LONG}.`} />
	</Example>,
);

const TEXT = "Betriebsbesichtigung am 1. März 2026.\nKeine Beanstandungen.";

export const TextAreaPage = page(
	<Example title="Leer, gefüllt, mit Zähler" layout="fields">
		<TextArea label="Anmerkung" placeholder="Was für die Prüfung wichtig ist" />
		<TextArea label="Bericht" defaultValue={TEXT} isRequired />
		<TextArea label="Begründung" defaultValue={TEXT} maxLength={500} />
	</Example>,
	<Example title="Fast voll, zu lang" layout="fields">
		<TextArea label="Fast voll" defaultValue={TEXT} maxLength={60} />
		<TextArea label="Zu lang" defaultValue={TEXT} maxLength={20} errorMessage="Höchstens 20 Zeichen." />
	</Example>,
	<Example title="Gesperrt, nur lesbar" layout="fields">
		<TextArea label="Gesperrt" defaultValue={TEXT} isDisabled />
		<TextArea label="Nur lesbar" defaultValue={TEXT} isReadOnly />
	</Example>,
);

export const PasswordFieldPage = page(
	<Example title="Leer und gefüllt" layout="fields">
		<PasswordField label="Passwort" isRequired />
		<PasswordField
			label="Neues Passwort"
			defaultValue="Beispiel-2026!"
			autoComplete="new-password"
			description="Mindestens 10 Zeichen."
		/>
	</Example>,
	<Example title="Ungültig und gesperrt" layout="fields">
		<PasswordField label="Altes Passwort" defaultValue="kurz" errorMessage="Mindestens 10 Zeichen." />
		<PasswordField label="Gesperrt" defaultValue="Beispiel-2026!" isDisabled />
	</Example>,
);

export const SearchFieldPage = page(
	<Example title="Leer, gefüllt, mit sichtbarem Namen, gesperrt" layout="fields" style={{ alignItems: "end" }}>
		<SearchField placeholder="Kunden suchen" aria-label="Kunden suchen" />
		<SearchField defaultValue="Donau" aria-label="Produkte suchen" />
		<SearchField label="Suche im Verlauf" defaultValue="Freigabe" />
		<SearchField defaultValue="Donau" aria-label="Gesperrte Suche" isDisabled />
	</Example>,
);

export const DateFieldPage = page(
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
	</Example>,
	<Example title="Ungültig" layout="fields">
		<DateField label="Gültig bis" defaultValue="2026-02-01" errorMessage="Liegt vor dem Beginn." />
		<DateField label="Zu früh" defaultValue="2009-12-31" />
	</Example>,
	<Example title="Gesperrt, nur lesbar" layout="fields">
		<DateField label="Gesperrt" defaultValue="2026-03-01" isDisabled />
		<DateField label="Nur lesbar" defaultValue="2026-03-01" isReadOnly />
	</Example>,
);

export const SelectPage = page(
	<Example title="Leer, gewählt, mit Beschreibungen" layout="fields">
		<Select label="Land" options={COUNTRIES} isRequired />
		<Select label="Sitz" options={COUNTRIES} defaultSelectedKey="at" description="Land des Firmenbuchs." />
		<Select label="Kategorie" options={CATEGORIES} defaultSelectedKey="milk" />
	</Example>,
	<Example title="Ungültig, gesperrt" layout="fields">
		<Select label="Ungültig" options={COUNTRIES} errorMessage="Das Land muss ausgewählt werden." />
		<Select label="Gesperrt" options={COUNTRIES} defaultSelectedKey="fr" isDisabled />
	</Example>,
	<Example title="Langer Text und keine Möglichkeiten" layout="fields">
		<Select label="Langer Text" options={CATEGORIES} defaultSelectedKey="ready" />
		<Select label="Ohne Möglichkeiten" options={[]} />
	</Example>,
);

export const CheckboxPage = page(
	<Example title="Leer, gewählt, teilweise gewählt" layout="row">
		<Checkbox>Leer</Checkbox>
		<Checkbox defaultSelected>Gewählt</Checkbox>
		<Checkbox isIndeterminate>Teilweise gewählt</Checkbox>
		<Looks as="hovered">
			<Checkbox>Unter dem Zeiger</Checkbox>
		</Looks>
	</Example>,
	<Example title="Gesperrt" layout="row">
		<Checkbox isDisabled>Gesperrt und leer</Checkbox>
		<Checkbox isDisabled defaultSelected>
			Gesperrt und gewählt
		</Checkbox>
	</Example>,
	<Example title="Mit Hinweis, ungültig">
		<Checkbox description="Sie können die Einwilligung jederzeit widerrufen.">Neuigkeiten zusenden</Checkbox>
		<Checkbox isRequired errorMessage="Bitte bestätigen Sie die Datenschutzerklärung.">
			Ich habe die Datenschutzerklärung gelesen
		</Checkbox>
	</Example>,
	<Example title="Langer Text" style={{ maxInlineSize: "24rem" }}>
		<Checkbox defaultSelected>
			Ich bestätige, dass alle Angaben vollständig und richtig sind und dass jede Änderung der Rezeptur, der Lieferanten
			oder der Standorte unverzüglich gemeldet wird.
		</Checkbox>
	</Example>,
);

export const CheckboxGroupPage = page(
	<Example title="Mit Beschreibungen, eine gesperrt">
		<CheckboxGroup label="Kategorien" options={CATEGORIES} defaultValue={["milk"]} isRequired />
	</Example>,
	<Example title="Mehrere Spalten und eine Schaltfläche">
		<CheckboxGroup label="Absatzmärkte" options={COUNTRIES} defaultValue={["at"]} columns={3}>
			<div>
				<Button size="small">Alle wählen</Button>
			</div>
		</CheckboxGroup>
	</Example>,
	<Example title="Ungültig, gesperrt">
		<CheckboxGroup
			label="Länder"
			options={COUNTRIES}
			columns={2}
			description="In diese Länder wird geliefert."
			errorMessage="Bitte wählen Sie mindestens ein Land."
		/>
		<CheckboxGroup label="Gesperrt" options={COUNTRIES} columns={3} defaultValue={["de"]} isDisabled />
	</Example>,
);

export const RadioGroupPage = page(
	<Example title="Untereinander, mit Beschreibungen">
		<RadioGroup label="Kategorie" options={CATEGORIES} defaultValue="milk" isRequired />
	</Example>,
	<Example title="Nebeneinander, ungültig, gesperrt">
		<RadioGroup
			label="Ungültig"
			options={COUNTRIES}
			orientation="horizontal"
			errorMessage="Bitte wählen Sie ein Land."
		/>
		<RadioGroup label="Gesperrt" options={COUNTRIES} orientation="horizontal" defaultValue="de" isDisabled />
	</Example>,
);
