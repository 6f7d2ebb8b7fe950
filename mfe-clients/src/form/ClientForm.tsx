import {
	CLIENT_FIELDS,
	type Client,
	type ClientInput,
	COMPANY_FIELDS,
	CONTACT_FIELDS,
	COUNTRIES,
	clientInput,
	itemName,
	SITE_FIELDS,
} from "@portal/contracts/contract/clients";
import { fieldsIn, mapFields, valueText } from "@portal/contracts/kit/field-descriptions";
import { ActionBar, Button, Card, Disclosure, Grid, LinkButton, Stack } from "@portal/shared-ui";
import {
	AddressFields,
	type AppForm,
	type Conflict,
	type Descriptions,
	describeConflict,
	Form,
	RequiredHint,
	UnsavedGuard,
	useAppForm,
	useComparedWords,
	useIsDirty,
	useSelector,
} from "@portal/shared-ui/form";
import {
	flash,
	schemaValidator,
	type Tagged,
	useApi,
	useBlocker,
	useQueryClient,
	useTranslation,
	useWayOut,
} from "@portal/shared-ui/module";
import { clientQuery } from "../api.ts";
import { addCertification, clientDetails } from "../paths.ts";
import { ContactRows, SiteRows } from "./Rows.tsx";
import type { ClientValues } from "./values.ts";
import { vatNrExample } from "./vat-examples.ts";

const validate = schemaValidator(clientInput);

function Company({ form }: { form: AppForm<ClientValues> }) {
	const { t } = useTranslation("clients");
	const country = useSelector(form.store, ({ values }) => values.address.country);
	const example = vatNrExample(country);
	const vatNrHints = {
		placeholder: t("company.vatNrExamples"),
		...(example ? { description: t("company.vatNrOf", { country, example }) } : {}),
	};
	return (
		<Card title={t("company.title")}>
			<Grid columns={3}>
				{fieldsIn(COMPANY_FIELDS).map(([name, { label, empty, isRequired = false }]) => (
					<form.AppField key={name} name={name}>
						{(field) =>
							typeof empty === "boolean" ? (
								<field.Checkbox>{label}</field.Checkbox>
							) : (
								<field.TextField label={label} isRequired={isRequired} {...(name === "vatNr" ? vatNrHints : {})} />
							)
						}
					</form.AppField>
				))}
			</Grid>
		</Card>
	);
}

function InvoiceAddress({ form }: { form: AppForm<ClientValues> }) {
	const { t } = useTranslation("clients");
	const name = CLIENT_FIELDS.invoiceAddress.label;
	const { invoiceAddress } = form.options.defaultValues ?? {};
	const isGiven = Object.values(invoiceAddress ?? {}).some((part) => part !== "");
	return (
		<Disclosure title={name} defaultExpanded={isGiven}>
			<Stack>
				<div>
					<Button
						size="small"
						icon="copy"
						aria-label={t("form.copyAddressTo", { name })}
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

function useDescriptions(): Descriptions<ClientValues> {
	const texts = useComparedWords();
	const { address, invoiceAddress, contacts, productionSites } = CLIENT_FIELDS;
	return {
		...mapFields(COMPANY_FIELDS, ({ label }) => ({ label, text: valueText })),
		address: texts.address("address", address.label),
		invoiceAddress: texts.address("invoiceAddress", invoiceAddress.label),
		contacts: { row: itemName(contacts), fields: CONTACT_FIELDS },
		productionSites: {
			row: itemName(productionSites),
			fields: { name: SITE_FIELDS.name, address: texts.address("address") },
			// A site that another user has deleted is saved without its id, so that the server creates it again.
			asNew: ({ _id, ...site }) => site,
		},
	};
}

interface ClientFormProps {
	defaultValues: ClientValues;
	submitLabel: string;
	/** Label of a second submit button, which opens another form after saving instead of the client's page. */
	continueLabel?: string;
	cancelHref: string;
	conflict?: Conflict<ClientValues>;
	save: (input: ClientInput) => Promise<Tagged<Client>>;
	/** The message of the success. */
	done: string;
}

const SAVE_AND_CONTINUE = "saveAndContinue";

export function ClientForm({ defaultValues, submitLabel, continueLabel, conflict, ...props }: ClientFormProps) {
	const { t } = useTranslation("clients");
	const api = useApi();
	const queries = useQueryClient();
	const { cancelLink, leave } = useWayOut();
	const form = useAppForm<ClientValues>({
		defaultValues,
		validate,
		onSubmit: async (values, intent) => {
			const saved = await props.save(clientInput.parse(values));
			const { _id } = saved.data;
			// All cached data becomes outdated, because pages of other modules also show the client's name and sites.
			// It is reloaded only when the user opens such a page. The client's page opens without a request.
			await queries.invalidateQueries({ refetchType: "none" });
			queries.setQueryData(clientQuery(api, _id).queryKey, saved);
			await leave(intent === SAVE_AND_CONTINUE ? addCertification(_id) : clientDetails(_id), flash(props.done));
		},
	});
	const descriptions = useDescriptions();
	const isDirty = useIsDirty(form);
	return (
		<Form form={form} aria-label={submitLabel} conflict={conflict && describeConflict(conflict, descriptions)}>
			<RequiredHint />
			<Company form={form} />
			<Card title={CLIENT_FIELDS.address.label}>
				<AddressFields form={form} fields="address" countries={COUNTRIES} isRequired />
			</Card>
			<InvoiceAddress form={form} />
			<ContactRows form={form} />
			<SiteRows form={form} />
			<ActionBar enterValue="" back={<LinkButton {...cancelLink(props.cancelHref)}>{t("form.cancel")}</LinkButton>}>
				{continueLabel && (
					<form.SubmitButton value={SAVE_AND_CONTINUE} variant="secondary">
						{continueLabel}
					</form.SubmitButton>
				)}
				<form.SubmitButton>{submitLabel}</form.SubmitButton>
			</ActionBar>
			<UnsavedGuard isDirty={isDirty} blocker={useBlocker(isDirty)} />
		</Form>
	);
}
