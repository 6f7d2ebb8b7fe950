import {
	CATEGORIES,
	type Category,
	CERTIFICATION_FIELDS,
	type CertificationInput,
	CLIENT_SITE,
	certificationInput,
	SUBCATEGORIES,
} from "@portal/contracts/contract/certifications";
import type { Client } from "@portal/contracts/contract/clients";
import { defaultSchemes, isUsable, type Scheme } from "@portal/contracts/contract/schemes";
import { sentence } from "@portal/contracts/kit/sentences";
import { ActionBar, Card, Grid, LinkButton, Stack } from "@portal/shared-ui";
import {
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
	formatDate,
	schemaValidator,
	today,
	useApi,
	useBlocker,
	useQueryClient,
	useTranslation,
	useWayOut,
} from "@portal/shared-ui/module";
import { clientQuery } from "../../api.ts";
import { schemeOptions, useSchemeCode } from "../../scheme-choice.ts";
import type { Choices } from "../../useScope.ts";

/** Values of the form's fields. The number of sites is left out, because the server ignores it. */
export type CertificationValues = Record<keyof Omit<CertificationInput, "clientSitesNumber" | "schemes">, string> & {
	schemes: string[];
};

interface CertificationFormProps extends Choices {
	defaultValues: CertificationValues;
	submitLabel: string;
	cancelHref: string;
	conflict?: Conflict<CertificationValues>;
	onSubmit: (input: CertificationInput) => Promise<void>;
}

const checkInput = schemaValidator(certificationInput);
/** Ignores the schemes while no category is chosen, because the form then shows none. */
const validate = ({ schemes, ...values }: CertificationValues) =>
	checkInput(values.category ? { ...values, schemes } : values);
const optionsOf = (values: readonly string[]) => values.map((value) => ({ id: value, label: value }));
const CATEGORY_OPTIONS = optionsOf(CATEGORIES);
const sitesOf = ({ name, productionSites }: Client) => [
	{ id: CLIENT_SITE, label: name },
	...productionSites.map(({ _id, name, address }) => ({ id: _id, label: name, description: address.city })),
];
const subcategoriesOf = (category: string) => SUBCATEGORIES[category as Category] ?? [];

/** Offers the schemes of the category that may be used today, and those that the certification has for it already. */
function Scope({ form, schemes }: { form: AppForm<CertificationValues>; schemes: readonly Scheme[] }) {
	const category = useSelector(form.store, (state) => state.values.category);
	const subcategories = subcategoriesOf(category);
	const { defaultValues } = form.options;
	const own = category === defaultValues?.category ? defaultValues.schemes : [];
	const isOffered = (one: Scheme) =>
		own.includes(one._id) || (one.categories.some((name) => name === category) && isUsable(one, today()));
	const options = schemeOptions(schemes.filter(isOffered));
	return (
		<>
			<Grid columns={2}>
				<form.AppField
					name="category"
					listeners={{
						onChange: ({ value, fieldApi }) => {
							const choices = subcategoriesOf(value);
							if (!choices.includes(fieldApi.form.getFieldValue("subcategory")))
								fieldApi.form.setFieldValue("subcategory", choices.length === 1 ? (choices[0] ?? "") : "");
							const byDefault = defaultSchemes(schemes, value as Category, today()).map(({ _id }) => _id);
							fieldApi.form.setFieldValue("schemes", byDefault);
						},
					}}
				>
					{(field) => (
						<field.Select label={CERTIFICATION_FIELDS.category.label} options={CATEGORY_OPTIONS} isRequired />
					)}
				</form.AppField>
				{subcategories.length > 0 && (
					<form.AppField name="subcategory">
						{(field) => (
							<field.Select
								key={category}
								label={CERTIFICATION_FIELDS.subcategory.label}
								options={optionsOf(subcategories)}
								isRequired
							/>
						)}
					</form.AppField>
				)}
			</Grid>
			{category !== "" && (
				<form.AppField name="schemes">
					{(field) => (
						<field.CheckboxGroup
							label={CERTIFICATION_FIELDS.schemes.label}
							description={options.length === 0 && sentence("scheme.noneUsable")}
							options={options}
							columns={2}
							isRequired
						/>
					)}
				</form.AppField>
			)}
		</>
	);
}

export function CertificationForm({ client, schemes, defaultValues, onSubmit, ...props }: CertificationFormProps) {
	const { submitLabel, cancelHref, conflict } = props;
	const { t } = useTranslation("certificates");
	const form = useAppForm<CertificationValues>({
		defaultValues,
		validate,
		onSubmit: (values) => onSubmit(certificationInput.parse(values)),
	});
	const isDirty = useIsDirty(form);
	const { cancelLink } = useWayOut();
	const queries = useQueryClient();
	const texts = useComparedWords();
	const codeOf = useSchemeCode();
	const { queryKey } = clientQuery(useApi(), client._id);
	const siteOf = (id: string) => {
		// Reads the sites from the reloaded client, because another user may have added or removed sites meanwhile.
		const sites = sitesOf(queries.getQueryData(queryKey)?.data ?? client);
		return sites.find((site) => site.id === id)?.label ?? t("certificateForm.gone");
	};
	const dated = (date: string) => (date ? formatDate(date) : "");
	const fields: Descriptions<CertificationValues> = {
		_siteId: { ...CERTIFICATION_FIELDS._siteId, text: siteOf },
		validFrom: { ...CERTIFICATION_FIELDS.validFrom, text: dated },
		initialValidFrom: { ...CERTIFICATION_FIELDS.initialValidFrom, text: dated },
		category: CERTIFICATION_FIELDS.category,
		subcategory: CERTIFICATION_FIELDS.subcategory,
		schemes: { ...CERTIFICATION_FIELDS.schemes, text: texts.chosen(codeOf) },
	};
	return (
		<Form form={form} aria-label={submitLabel} conflict={conflict && describeConflict(conflict, fields)}>
			<RequiredHint />
			<Card>
				<Stack>
					<form.AppField name="_siteId">
						{(field) => (
							<field.Select label={CERTIFICATION_FIELDS._siteId.label} options={sitesOf(client)} isRequired />
						)}
					</form.AppField>
					<Grid columns={2}>
						<form.AppField name="validFrom">
							{(field) => <field.DateField label={CERTIFICATION_FIELDS.validFrom.label} isRequired />}
						</form.AppField>
						<form.AppField name="initialValidFrom">
							{(field) => (
								<field.DateField
									label={CERTIFICATION_FIELDS.initialValidFrom.label}
									description={t("certificationForm.initialHint")}
								/>
							)}
						</form.AppField>
					</Grid>
					<Scope form={form} schemes={schemes} />
				</Stack>
			</Card>
			<ActionBar back={<LinkButton {...cancelLink(cancelHref)}>{t("cancel")}</LinkButton>}>
				<form.SubmitButton>{submitLabel}</form.SubmitButton>
			</ActionBar>
			<UnsavedGuard isDirty={isDirty} blocker={useBlocker(isDirty)} />
		</Form>
	);
}
