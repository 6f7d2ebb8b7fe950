import { Inline, Stack, toast } from "@portal/shared-ui";
import { AddressFields, type AddressValues, Form, RequiredHint, useAppForm } from "@portal/shared-ui/form";
import { Example, page } from "../Example.tsx";
import { COUNTRIES } from "./samples.ts";

const EMPTY = { name: "", country: "", founded: "", isPublic: false };

function validate({ name, country }: typeof EMPTY): Record<string, string[]> {
	return {
		...(name.trim().length < 4 ? { name: ["Mindestens 4 Zeichen."] } : {}),
		...(country === "" ? { country: ["Das Land muss ausgewählt werden."] } : {}),
	};
}

interface ClientFormProps {
	label: string;
	defaultValues?: typeof EMPTY;
	onSubmit?: () => unknown;
}

const confirm = () => void toast("Die Daten wurden gespeichert.");

export function ClientForm({ label, defaultValues = EMPTY, onSubmit = confirm }: ClientFormProps) {
	const form = useAppForm({ defaultValues, validate, onSubmit });
	return (
		<Form form={form} aria-label={label}>
			<Stack>
				<RequiredHint />
				<form.AppField name="name">{(field) => <field.TextField label="Name" isRequired />}</form.AppField>
				<form.AppField name="country">
					{(field) => <field.Select label="Land" options={COUNTRIES} isRequired />}
				</form.AppField>
				<form.AppField name="founded">{(field) => <field.DateField label="Kunde seit" />}</form.AppField>
				<form.AppField name="isPublic">{(field) => <field.Checkbox>Öffentlich sichtbar</field.Checkbox>}</form.AppField>
				<Inline align="end">
					<form.SubmitButton>Speichern</form.SubmitButton>
				</Inline>
			</Stack>
		</Form>
	);
}

const ADDRESS: { address: AddressValues } = {
	address: { street: "Hauptstraße", number: "12/3", zip: "1010", city: "Wien", country: "Österreich" },
};

function AddressForm() {
	const form = useAppForm({ defaultValues: ADDRESS, onSubmit: () => {} });
	return (
		<Form form={form} aria-label="Anschrift">
			<AddressFields form={form} fields="address" countries={["Deutschland", "Österreich"]} isRequired />
		</Form>
	);
}

export const FormPage = page(
	<Example title="Fehler erscheinen nach dem Verlassen eines Feldes oder beim Absenden" layout="card">
		<ClientForm label="Neuer Kunde" />
	</Example>,
	<Example title="Anschrift" layout="card">
		<AddressForm />
	</Example>,
);
