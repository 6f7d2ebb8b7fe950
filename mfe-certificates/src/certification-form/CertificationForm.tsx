import {
	CATEGORIES,
	type Category,
	type CertificationInput,
	CLIENT_SITE,
	certificationInput,
	SUBCATEGORIES,
} from "@portal/contracts/contract/certifications";
import type { Client } from "@portal/contracts/contract/clients";
import { ActionBar, Card, Grid, LinkButton, Stack } from "@portal/shared-ui";
import {
	type AppForm,
	type Compared,
	type Conflict,
	Form,
	RequiredHint,
	UnsavedGuard,
	useAppForm,
	useIsDirty,
	useSelector,
} from "@portal/shared-ui/form";
import {
	formatDate,
	schemaValidator,
	useApi,
	useBlocker,
	useQueryClient,
	useTranslation,
	useWayOut,
} from "@portal/shared-ui/module";
import { clientQuery } from "../api.ts";

export type CertificationValues = Record<
	"_siteId" | "category" | "subcategory" | "validFrom" | "initialValidFrom",
	string
>;

interface CertificationFormProps {
	client: Client;
	defaultValues: CertificationValues;
	submitLabel: string;
	cancelHref: string;
	conflict?: Conflict<CertificationValues>;
	onSubmit: (input: CertificationInput) => Promise<void>;
}

const validate = schemaValidator(certificationInput);
const optionsOf = (values: readonly string[]) => values.map((value) => ({ id: value, label: value }));
const CATEGORY_OPTIONS = optionsOf(CATEGORIES);
const sitesOf = ({ name, productionSites }: Client) => [
	{ id: CLIENT_SITE, label: name },
	...productionSites.map(({ _id, name, address }) => ({ id: _id, label: name, description: address.city })),
];
const subcategoriesOf = (category: string) => SUBCATEGORIES[category as Category] ?? [];

function Scope({ form }: { form: AppForm<CertificationValues> }) {
	const { t } = useTranslation("certificates");
	const category = useSelector(form.store, (state) => state.values.category);
	const subcategories = subcategoriesOf(category);
	return (
		<Grid columns={2}>
			<form.AppField
				name="category"
				listeners={{
					// A subcategory belongs to its category.
					onChange: ({ value, fieldApi }) => {
						if (!subcategoriesOf(value).includes(fieldApi.form.getFieldValue("subcategory")))
							fieldApi.form.setFieldValue("subcategory", "");
					},
				}}
			>
				{(field) => <field.Select label={t("certificationForm.category")} options={CATEGORY_OPTIONS} isRequired />}
			</form.AppField>
			{subcategories.length > 0 && (
				<form.AppField name="subcategory">
					{(field) => (
						<field.Select
							key={category}
							label={t("certificationForm.subcategory")}
							options={optionsOf(subcategories)}
							isRequired
						/>
					)}
				</form.AppField>
			)}
		</Grid>
	);
}

export function CertificationForm({ client, defaultValues, onSubmit, ...props }: CertificationFormProps) {
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
	const { queryKey } = clientQuery(useApi(), client._id);
	const siteOf = (id: string) => {
		// The comparison has loaded the client anew, for others may have added and removed sites.
		const sites = sitesOf(queries.getQueryData(queryKey)?.data ?? client);
		return sites.find((site) => site.id === id)?.label ?? t("certificateForm.gone");
	};
	const dated = (date: string) => (date ? formatDate(date) : "");
	const fields: Compared[] = [
		{
			name: "_siteId",
			label: t("certificationForm.site"),
			text: siteOf,
		},
		{ name: "validFrom", label: t("certificationForm.validFrom"), text: dated },
		{ name: "initialValidFrom", label: t("certificationForm.initialValidFrom"), text: dated },
		{ name: "category", label: t("certificationForm.category") },
		{ name: "subcategory", label: t("certificationForm.subcategory") },
	];
	return (
		<Form form={form} aria-label={submitLabel} conflict={conflict && { ...conflict, fields }}>
			<RequiredHint />
			<Card>
				<Stack>
					<form.AppField name="_siteId">
						{(field) => <field.Select label={t("certificationForm.site")} options={sitesOf(client)} isRequired />}
					</form.AppField>
					<Grid columns={2}>
						<form.AppField name="validFrom">
							{(field) => <field.DateField label={t("certificationForm.validFrom")} isRequired />}
						</form.AppField>
						<form.AppField name="initialValidFrom">
							{(field) => (
								<field.DateField
									label={t("certificationForm.initialValidFrom")}
									description={t("certificationForm.initialHint")}
								/>
							)}
						</form.AppField>
					</Grid>
					<Scope form={form} />
				</Stack>
			</Card>
			<ActionBar back={<LinkButton {...cancelLink(cancelHref)}>{t("cancel")}</LinkButton>}>
				<form.SubmitButton>{submitLabel}</form.SubmitButton>
			</ActionBar>
			<UnsavedGuard isDirty={isDirty} blocker={useBlocker(isDirty)} />
		</Form>
	);
}
