import { type ClientInput, COUNTRIES, clientInput } from "@portal/contracts/contract/clients";
import { ActionBar, Button, Card, Disclosure, Grid, LinkButton, Stack } from "@portal/shared-ui";
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
	/** Offers to save and go on with what usually follows. */
	onward?: string;
	cancelHref: string;
	conflict?: Conflict<ClientValues>;
	onSubmit: (input: ClientInput, intent: string | undefined) => Promise<void>;
}

export const ONWARD = "onward";

export function ClientForm({ defaultValues, submitLabel, onward, cancelHref, conflict, onSubmit }: ClientFormProps) {
	const { t } = useTranslation("clients");
	const form = useAppForm<ClientValues>({
		defaultValues,
		validate,
		onSubmit: (values, intent) => onSubmit(clientInput.parse(values), intent),
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
			<ActionBar enterValue="" back={<LinkButton {...cancelLink(cancelHref)}>{t("form.cancel")}</LinkButton>}>
				{onward && (
					<form.SubmitButton value={ONWARD} variant="secondary">
						{onward}
					</form.SubmitButton>
				)}
				<form.SubmitButton>{submitLabel}</form.SubmitButton>
			</ActionBar>
			<UnsavedGuard isDirty={isDirty} blocker={useBlocker(isDirty)} />
		</Form>
	);
}
