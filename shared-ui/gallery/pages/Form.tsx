import { Inline, Stack, toast } from "@portal/shared-ui";
import { AddressFields, type AddressValues, Form, RequiredHint, useAppForm } from "@portal/shared-ui/form";
import { Example, page } from "../Example.tsx";
import { COUNTRIES } from "./samples.ts";

interface Values {
	name: string;
	country: string;
	founded: string;
	isPublic: boolean;
}
const EMPTY: Values = { name: "", country: "", founded: "", isPublic: false };

function validate({ name, country }: Values): Record<string, string[]> {
	return {
		...(name.trim().length < 4 ? { name: ["Mindestens 4 Zeichen."] } : {}),
		...(country === "" ? { country: ["Das Land muss ausgewählt werden."] } : {}),
	};
}

function ClientForm() {
	const form = useAppForm<Values>({
		defaultValues: EMPTY,
		validate,
		onSubmit: async () => void toast("Die Daten wurden gespeichert."),
	});
	return (
		<Form form={form} aria-label="Neuer Kunde">
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
		<ClientForm />
	</Example>,
	<Example title="Anschrift" layout="card">
		<AddressForm />
	</Example>,
);
