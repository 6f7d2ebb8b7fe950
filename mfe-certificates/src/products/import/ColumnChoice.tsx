import { importColumns, PRODUCT_FIELDS, type ProductField } from "@portal/contracts/contract/products";
import { Card, Grid, Stack } from "@portal/shared-ui";
import { Form, useAppForm } from "@portal/shared-ui/form";
import { schemaValidator } from "@portal/shared-ui/module";
import type { ProductPreview } from "../api.ts";
import { useProductTexts } from "../useProductTexts.ts";
import type { ImportState } from "./useImport.ts";

type Values = Record<ProductField, string> & { headings: boolean };

/** The value of a field that is not imported. */
const NO_COLUMN = "none";
const { fields: chosenFields } = importColumns.shape;
const validate = schemaValidator(chosenFields);
const isRequired = (field: ProductField) => !chosenFields.shape[field].safeParse(undefined).success;
const numbersOf = (values: Values) =>
	Object.fromEntries(
		PRODUCT_FIELDS.flatMap(({ field }) => (Number(values[field]) > 0 ? [[field, Number(values[field])]] : [])),
	);

interface ColumnChoiceProps {
	columns: NonNullable<ProductPreview["sheetColumns"]>;
	state: ImportState;
	/** True if the user has no other next step. */
	isFirst: boolean;
}

/** Lets the user choose which column of the sheet contains which product field. */
export function ColumnChoice({ columns, state, isFirst }: ColumnChoiceProps) {
	const { t } = useProductTexts();
	const columnOf = (field: ProductField) =>
		String(columns.find((column) => column.field === field)?.column ?? (isRequired(field) ? "" : NO_COLUMN));
	const form = useAppForm<Values>({
		defaultValues: {
			...(Object.fromEntries(PRODUCT_FIELDS.map(({ field }) => [field, columnOf(field)])) as Record<
				ProductField,
				string
			>),
			headings: state.columns?.headings ?? true,
		},
		validate: (values) => validate(numbersOf(values)),
		onSubmit: (values) => state.assign(importColumns.parse({ fields: numbersOf(values), headings: values.headings })),
	});
	const options = columns.map(({ column, letters, heading, sample }) => ({
		id: String(column),
		label: heading === "" ? letters : `${letters}: ${heading}`,
		description: sample,
	}));
	return (
		<Card title={t("import.columns")} description={t("import.columnsHint")}>
			<Form form={form} aria-label={t("import.columns")}>
				<Stack>
					<Grid>
						{PRODUCT_FIELDS.map(({ field, heading }) => (
							<form.AppField key={field} name={field}>
								{(input) => (
									<input.Select
										label={heading}
										isRequired={isRequired(field)}
										options={isRequired(field) ? options : [{ id: NO_COLUMN, label: t("import.noColumn") }, ...options]}
									/>
								)}
							</form.AppField>
						))}
					</Grid>
					<form.AppField name="headings">
						{(input) => <input.Checkbox>{t("import.hasHeadings")}</input.Checkbox>}
					</form.AppField>
					<div>
						<form.SubmitButton variant={isFirst ? "primary" : "secondary"} isDisabled={state.isImporting}>
							{t("import.assign")}
						</form.SubmitButton>
					</div>
				</Stack>
			</Form>
		</Card>
	);
}
