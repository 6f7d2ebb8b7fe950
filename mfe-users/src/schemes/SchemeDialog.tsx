import { SCHEME_FIELDS, type Scheme } from "@portal/contracts/contract/schemes";
import { CATEGORIES } from "@portal/contracts/kit/categories";
import { Grid } from "@portal/shared-ui";
import { type AppForm, describeConflict, RequiredHint, useAppForm, useEdited } from "@portal/shared-ui/form";
import { type FreshRecord, formatDate, useApi, useFlash, useQueryClient } from "@portal/shared-ui/module";
import { DialogForm, FreshForm, Window } from "../FormDialog.tsx";
import { changeScheme, createScheme, SCHEMES, schemeQuery } from "./api.ts";
import { useTexts } from "./useTexts.ts";
import { emptyScheme, inputOf, NOT_REPLACED, problemsOf, type SchemeValues, valuesOf } from "./values.ts";

const { code, title, titleEN, categories, validFrom, transitionUntil, replacedBy } = SCHEME_FIELDS;
const CATEGORY_OPTIONS = CATEGORIES.map((category) => ({ id: category, label: category }));

interface FormProps {
	onDone: (message: string) => void;
	onClose: () => void;
}

function Fields({ form }: { form: AppForm<SchemeValues> }) {
	const { t } = useTexts();
	return (
		<>
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
		</>
	);
}

function CreateForm({ onDone, onClose }: FormProps) {
	const { t } = useTexts();
	const api = useApi();
	const form = useAppForm<SchemeValues>({
		defaultValues: emptyScheme(),
		validate: problemsOf,
		onSubmit: async (values) => {
			await createScheme(api, inputOf(values));
			onDone(t("done.created"));
		},
	});
	return (
		<DialogForm form={form} label={t("form.createTitle")} submit={t("form.create")} onClose={onClose}>
			<Fields form={form} />
		</DialogForm>
	);
}

/** A scheme can end only after its creation, so the fields about its end are not in the form of a new scheme. */
function EditForm({
	source,
	all,
	onDone,
	onClose,
}: FormProps & { source: FreshRecord<Scheme>; all: readonly Scheme[] }) {
	const { t } = useTexts();
	const api = useApi();
	const { data, etag, values: defaultValues, conflict } = useEdited(source, valuesOf);
	const form = useAppForm<SchemeValues>({
		defaultValues,
		validate: problemsOf,
		onSubmit: async (values) => {
			await changeScheme(api, data._id, etag, inputOf(values));
			onDone(t("done.changed"));
		},
	});
	const others = [
		{ id: NOT_REPLACED, label: t("form.notReplaced") },
		...all.filter(({ _id }) => _id !== data._id).map(({ _id, code }) => ({ id: _id, label: code })),
	];
	const dated = (day: string) => (day ? formatDate(day) : "");
	return (
		<DialogForm
			form={form}
			label={t("form.editTitle", { code: data.code })}
			submit={t("form.save")}
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
			<Fields form={form} />
			<Grid columns={2}>
				<form.AppField name="replacedBy">
					{(field) => <field.Select label={replacedBy.label} description={t("form.replacedByHint")} options={others} />}
				</form.AppField>
				<form.AppField name="transitionUntil">
					{(field) => <field.DateField label={transitionUntil.label} description={t("form.transitionHint")} />}
				</form.AppField>
			</Grid>
		</DialogForm>
	);
}

interface SchemeDialogProps {
	/** The scheme to edit; undefined if the dialog creates a new one. */
	scheme: Scheme | undefined;
	all: readonly Scheme[];
	onClose: () => void;
}

export function SchemeDialog({ scheme, all, onClose }: SchemeDialogProps) {
	const { t } = useTexts();
	const api = useApi();
	const queryClient = useQueryClient();
	const showFlash = useFlash();
	const done = (message: string) => {
		void queryClient.invalidateQueries({ queryKey: SCHEMES });
		showFlash(message);
		onClose();
	};
	return (
		<Window title={scheme ? t("form.editTitle", { code: scheme.code }) : t("form.createTitle")} onClose={onClose}>
			{scheme ? (
				<FreshForm query={schemeQuery(api, scheme._id)} loading={t("form.loading")} onClose={onClose}>
					{(source) => <EditForm source={source} all={all} onDone={done} onClose={onClose} />}
				</FreshForm>
			) : (
				<CreateForm onDone={done} onClose={onClose} />
			)}
		</Window>
	);
}
