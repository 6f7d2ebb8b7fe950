import { type ClientInput, COUNTRIES, clientInput } from "@portal/contracts/contract/clients";
import { Button, Card, Disclosure, Grid, Inline, LinkButton, Stack } from "@portal/shared-ui";
import {
	AddressFields,
	type AppForm,
	type Conflict,
	Form,
	RequiredHint,
	UnsavedGuard,
	useAppForm,
	useIsDirty,
	useSelector,
} from "@portal/shared-ui/form";
import { schemaValidator, useBlocker, useTranslation, useWayOut } from "@portal/shared-ui/module";
import { ContactRows } from "./ContactRows.tsx";
import { SiteRows } from "./SiteRows.tsx";
import { useComparedFields } from "./useComparedFields.ts";
import type { ClientValues } from "./values.ts";
import { vatNrExample } from "./vat-examples.ts";

const validate = schemaValidator(clientInput);

function Company({ form }: { form: AppForm<ClientValues> }) {
	const { t } = useTranslation("clients");
	const country = useSelector(form.store, ({ values }) => values.address.country);
	const example = vatNrExample(country);
	return (
		<Card title={t("company.title")}>
			<Grid columns={3}>
				<form.AppField name="name">{(field) => <field.TextField label={t("company.name")} isRequired />}</form.AppField>
				<form.AppField name="vatNr">
					{(field) => (
						<field.TextField
							label={t("company.vatNr")}
							placeholder={t("company.vatNrExamples")}
							{...(example ? { description: t("company.vatNrOf", { country, example }) } : {})}
							isRequired
						/>
					)}
				</form.AppField>
				<form.AppField name="field">{(field) => <field.TextField label={t("company.field")} />}</form.AppField>
			</Grid>
		</Card>
	);
}

function InvoiceAddress({ form }: { form: AppForm<ClientValues> }) {
	const { t } = useTranslation("clients");
	const { invoiceAddress } = form.options.defaultValues ?? {};
	const isGiven = Object.values(invoiceAddress ?? {}).some((part) => part !== "");
	return (
		<Disclosure title={t("invoiceAddress.title")} defaultExpanded={isGiven}>
			<Stack>
				<div>
					<Button
						size="small"
						icon="copy"
						aria-label={t("form.copyAddressTo", { name: t("invoiceAddress.title") })}
						onPress={() => form.setFieldValue("invoiceAddress", { ...form.state.values.address })}
					>
						{t("form.copyAddress")}
					</Button>
				</div>
				<AddressFields form={form} fields="invoiceAddress" countries={COUNTRIES} />
			</Stack>
		</Disclosure>
	);
}

interface ClientFormProps {
	defaultValues: ClientValues;
	submitLabel: string;
	cancelHref: string;
	conflict?: Conflict<ClientValues>;
	onSubmit: (input: ClientInput) => Promise<void>;
}

export function ClientForm({ defaultValues, submitLabel, cancelHref, conflict, onSubmit }: ClientFormProps) {
	const { t } = useTranslation("clients");
	const form = useAppForm<ClientValues>({
		defaultValues,
		validate,
		onSubmit: (values) => onSubmit(clientInput.parse(values)),
	});
	const fields = useComparedFields();
	const isDirty = useIsDirty(form);
	const { cancelLink } = useWayOut();
	return (
		<Form form={form} aria-label={submitLabel} conflict={conflict && { ...conflict, fields }}>
			<RequiredHint />
			<Company form={form} />
			<Card title={t("address.title")}>
				<AddressFields form={form} fields="address" countries={COUNTRIES} isRequired />
			</Card>
			<InvoiceAddress form={form} />
			<ContactRows form={form} />
			<SiteRows form={form} />
			<Inline align="end">
				<LinkButton {...cancelLink(cancelHref)}>{t("form.cancel")}</LinkButton>
				<form.SubmitButton>{submitLabel}</form.SubmitButton>
			</Inline>
			<UnsavedGuard isDirty={isDirty} blocker={useBlocker(isDirty)} />
		</Form>
	);
}
