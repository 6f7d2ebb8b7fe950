import { Card, Inline, Stack } from "@portal/shared-ui";
import { Form, useAppForm } from "@portal/shared-ui/form";
import { Example, page } from "../Example.tsx";
import { useSentOnce } from "../useSentOnce.ts";
import { COUNTRIES } from "./samples.ts";

interface Values {
	name: string;
	country: string;
	validFrom: string;
}
const EMPTY: Values = { name: "", country: "", validFrom: "" };

interface ClientFormProps {
	label: string;
	validate?: (values: Values) => Record<string, string[]>;
	send: () => unknown;
}

function ClientForm({ label, send, validate = () => ({}) }: ClientFormProps) {
	const form = useAppForm<Values>({ defaultValues: EMPTY, validate, onSubmit: send });
	return (
		<div ref={useSentOnce()}>
			<Card>
				<Form form={form} aria-label={label}>
					<Stack>
						<form.AppField name="name">{(field) => <field.TextField label="Name" isRequired />}</form.AppField>
						<form.AppField name="country">
							{(field) => <field.Select label="Land" options={COUNTRIES} isRequired />}
						</form.AppField>
						<form.AppField name="validFrom">{(field) => <field.DateField label="Kunde seit" />}</form.AppField>
						<Inline align="end">
							<form.SubmitButton>Speichern</form.SubmitButton>
						</Inline>
					</Stack>
				</Form>
			</Card>
		</div>
	);
}

const missing = (): Record<string, string[]> => ({
	name: ["Mindestens 4 Zeichen."],
	country: ["Das Land muss ausgewählt werden."],
});
const refuse = async () => {
	await new Promise((resolve) => setTimeout(resolve, 100));
	throw Object.assign(new Error("Technischer Fehler!"), { status: 500 });
};

export const ErrorSummaryPage = page(
	<Example title="Der Server hat abgelehnt">
		<ClientForm label="Abgelehnt" send={refuse} />
	</Example>,
	<Example title="Eingaben fehlen; jede Zeile führt zu ihrem Feld">
		<ClientForm label="Unvollständig" validate={missing} send={() => {}} />
	</Example>,
);
