import { Inline, Stack } from "@portal/shared-ui";
import { describeConflict, Form, useAppForm, useEdited } from "@portal/shared-ui/form";
import { Example, page, SentOnce } from "../Example.tsx";

const FIELDS = { name: { label: "Name" }, phone: { label: "Telefon" }, city: { label: "Ort" } };
const LOADED = { data: { name: "Donau Feinkost", phone: "", city: "Wien" }, etag: '"1"' };
const MINE = { name: "Donau Feinkost GmbH", phone: "+43 1 234 56 78", city: "Wien" };
const NOW = { data: { name: "Donau Delikatessen GmbH", phone: "", city: "Klosterneuburg" }, etag: '"2"' };
const MESSAGE = "Die Daten wurden inzwischen von Amina Admin um 10:14 Uhr geändert.";

const RECORD = { loaded: LOADED, latest: async () => NOW, reload: () => window.location.reload() };
const valuesOf = (company: typeof MINE) => company;
const refuse = () => Promise.reject(Object.assign(new Error(MESSAGE), { status: 409, code: "STALE" }));

function CompanyForm() {
	const { conflict } = useEdited(RECORD, valuesOf);
	const form = useAppForm({ defaultValues: MINE, onSubmit: refuse });
	return (
		<Form form={form} aria-label="Kunde" conflict={describeConflict(conflict, FIELDS)}>
			<Stack>
				<form.AppField name="name">{(field) => <field.TextField label="Name" isRequired />}</form.AppField>
				<form.AppField name="phone">{(field) => <field.TextField label="Telefon" />}</form.AppField>
				<form.AppField name="city">{(field) => <field.TextField label="Ort" />}</form.AppField>
				<Inline align="end">
					<form.SubmitButton>Speichern</form.SubmitButton>
				</Inline>
			</Stack>
		</Form>
	);
}

export const ConflictDialogPage = page(
	<Example title="Nach dem Speichern, das zu spät kam">
		<SentOnce>
			<CompanyForm />
		</SentOnce>
	</Example>,
);
