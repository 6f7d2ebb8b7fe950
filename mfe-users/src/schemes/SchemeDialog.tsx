import { SCHEME_FIELDS, type Scheme, schemeInput } from "@portal/contracts/contract/schemes";
import { CATEGORIES } from "@portal/contracts/kit/categories";
import { emptyValues } from "@portal/contracts/kit/field-descriptions";
import { Grid } from "@portal/shared-ui";
import { describeConflict, RequiredHint, useAppForm, useEdited } from "@portal/shared-ui/form";
import { type FreshRecord, formatDate, schemaValidator, useApi } from "@portal/shared-ui/module";
import { DialogForm, RecordDialog, useDone } from "../FormDialog.tsx";
import { changeScheme, createScheme, SCHEMES, schemeQuery } from "./api.ts";
import { useTexts } from "./useTexts.ts";

const { code, title, titleEN, categories, validFrom, transitionUntil, replacedBy } = SCHEME_FIELDS;
const CATEGORY_OPTIONS = CATEGORIES.map((category) => ({ id: category, label: category }));

/** Option id for "not replaced". An empty text is not possible, because a form treats it as no selection. */
const NOT_REPLACED = "none";
const EMPTY = { ...emptyValues(SCHEME_FIELDS), replacedBy: NOT_REPLACED };
type SchemeValues = typeof EMPTY;

const valuesOf = ({ _id, ...scheme }: Partial<Scheme> = {}): SchemeValues => ({
	...EMPTY,
	...scheme,
	transitionUntil: scheme.transitionUntil ?? "",
	replacedBy: scheme.replacedBy ?? NOT_REPLACED,
});

const sent = ({ replacedBy, ...values }: SchemeValues) => ({
	...values,
	replacedBy: replacedBy === NOT_REPLACED ? "" : replacedBy,
});

const validate = schemaValidator(schemeInput);

interface SchemeDialogProps {
	/** The scheme to edit; undefined if the dialog creates a new one. */
	scheme: Scheme | undefined;
	all: readonly Scheme[];
	onClose: () => void;
}

function SchemeForm({ scheme, all, onClose, source }: SchemeDialogProps & { source: FreshRecord<Scheme | undefined> }) {
	const { t } = useTexts();
	const api = useApi();
	const done = useDone(SCHEMES, onClose);
	const { etag, values: defaultValues, conflict } = useEdited(source, valuesOf);
	const form = useAppForm<SchemeValues>({
		defaultValues,
		validate: (values) => validate(sent(values)),
		onSubmit: async (values) => {
			const input = schemeInput.parse(sent(values));
			await (scheme ? changeScheme(api, scheme._id, etag, input) : createScheme(api, input));
			done(t(scheme ? "done.changed" : "done.created"));
		},
	});
	const others = [
		{ id: NOT_REPLACED, label: t("form.notReplaced") },
		...all.filter(({ _id }) => _id !== scheme?._id).map(({ _id, code }) => ({ id: _id, label: code })),
	];
	const dated = (day: string) => (day ? formatDate(day) : "");
	return (
		<DialogForm
			form={form}
			label={scheme ? t("list.editOf", { code: scheme.code }) : t("list.create")}
			submit={scheme ? undefined : t("form.create")}
			conflict={describeConflict(conflict, {
				code,
				title,
				titleEN,
				categories: { ...categories, text: (chosen) => chosen.join(", ") },
				validFrom: { ...validFrom, text: dated },
				transitionUntil: { ...transitionUntil, text: dated },
				replacedBy: { ...replacedBy, text: (id) => others.find((one) => one.id === id)?.label ?? id },
			})}
			onClose={onClose}
		>
			<RequiredHint />
			<form.AppField name="code">
				{(field) => <field.TextField label={code.label} description={t("form.codeHint")} isRequired />}
			</form.AppField>
			<form.AppField name="title">{(field) => <field.TextField label={title.label} isRequired />}</form.AppField>
			<form.AppField name="titleEN">{(field) => <field.TextField label={titleEN.label} isRequired />}</form.AppField>
			<form.AppField name="categories">
				{(field) => <field.CheckboxGroup label={categories.label} options={CATEGORY_OPTIONS} isRequired />}
			</form.AppField>
			<form.AppField name="validFrom">
				{(field) => <field.DateField label={validFrom.label} isRequired />}
			</form.AppField>
			{scheme && (
				<Grid columns={2}>
					<form.AppField name="replacedBy">
						{(field) => (
							<field.Select label={replacedBy.label} description={t("form.replacedByHint")} options={others} />
						)}
					</form.AppField>
					<form.AppField name="transitionUntil">
						{(field) => <field.DateField label={transitionUntil.label} description={t("form.transitionHint")} />}
					</form.AppField>
				</Grid>
			)}
		</DialogForm>
	);
}

export function SchemeDialog(props: SchemeDialogProps) {
	const { scheme, onClose } = props;
	const { t } = useTexts();
	const api = useApi();
	return (
		<RecordDialog
			title={scheme ? t("list.editOf", { code: scheme.code }) : t("list.create")}
			query={scheme && schemeQuery(api, scheme._id)}
			loading={t("form.loading")}
			onClose={onClose}
		>
			{(source) => <SchemeForm {...props} source={source} />}
		</RecordDialog>
	);
}
