import { Card, Inline, Stack } from "@portal/shared-ui";
import { describeConflict, Form, useAppForm, useEdited } from "@portal/shared-ui/form";
import { useState } from "react";
import { Example } from "../Example.tsx";
import { useSentOnce } from "../useSentOnce.ts";

interface Company {
	name: string;
	phone: string;
	city: string;
}
const FIELDS = { name: { label: "Name" }, phone: { label: "Telefon" }, city: { label: "Ort" } };
const LOADED = { data: { name: "Donau Feinkost", phone: "", city: "Wien" }, etag: '"1"' };
const MINE: Company = { name: "Donau Feinkost GmbH", phone: "+43 1 234 56 78", city: "Wien" };
const NOW = { data: { name: "Donau Delikatessen GmbH", phone: "", city: "Klosterneuburg" }, etag: '"2"' };
const MESSAGE = "Die Daten wurden inzwischen von Amina Admin um 10:14 Uhr geändert.";

const valuesOf = (company: Company) => company;
const refuse = () => Promise.reject(Object.assign(new Error(MESSAGE), { status: 409, code: "STALE" }));

function CompanyForm({ onReload }: { onReload: () => void }) {
	const { conflict } = useEdited({ loaded: LOADED, latest: async () => NOW, reload: onReload }, valuesOf);
	const form = useAppForm<Company>({ defaultValues: MINE, onSubmit: refuse });
	return (
		<div ref={useSentOnce()}>
			<Card>
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
			</Card>
		</div>
	);
}

export function ConflictDialogPage() {
	const [round, setRound] = useState(0);
	return (
		<Example title="Nach dem Speichern, das zu spät kam">
			<CompanyForm key={round} onReload={() => setRound(round + 1)} />
		</Example>
	);
}
