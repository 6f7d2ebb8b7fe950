import { BACKEND_LIMITS, backendUpdate, type ModuleBackend } from "@portal/contracts/contract/module-backends";
import { type AppForm, describeConflict, RequiredHint, useAppForm, useEdited } from "@portal/shared-ui/form";
import { type FreshRecord, schemaValidator, useApi, useTranslation } from "@portal/shared-ui/module";
import { DialogForm, FreshForm, Window } from "../FormDialog.tsx";
import { backendQuery, changeBackend, createBackend } from "./api.ts";

const valuesOf = (backend: ModuleBackend | undefined) => ({
	url: backend?.url ?? "",
	answerSeconds: String(backend?.answerSeconds ?? BACKEND_LIMITS.answerSeconds.usual),
});
type BackendValues = ReturnType<typeof valuesOf>;

const updateOf = ({ url, answerSeconds }: BackendValues) => ({ url, answerSeconds: Number(answerSeconds) });

const validate = schemaValidator(backendUpdate);
const problemsOf = (values: BackendValues) => validate(updateOf(values));

interface FormProps {
	module: string;
	/** Patterns of addresses that the operator has allowed for backends. Other addresses are rejected. */
	open: readonly string[];
	onDone: (message: string) => void;
	onClose: () => void;
}

function Fields({ form, open }: Pick<FormProps, "open"> & { form: AppForm<BackendValues> }) {
	const { t } = useTranslation("users");
	const openHint = open.length === 0 ? t("modules.form.noneOpen") : t("modules.form.open", { open: open.join(", ") });
	return (
		<>
			<RequiredHint />
			<form.AppField name="url">
				{(field) => <field.TextField label={t("modules.backend.url")} description={openHint} type="url" isRequired />}
			</form.AppField>
			<form.AppField name="answerSeconds">
				{(field) => (
					<field.TextField
						label={t("modules.form.answerSeconds")}
						description={t("modules.form.answerHint", BACKEND_LIMITS.answerSeconds)}
						inputMode="numeric"
						isRequired
					/>
				)}
			</form.AppField>
		</>
	);
}

function CreateForm({ module, open, onDone, onClose }: FormProps) {
	const { t } = useTranslation("users");
	const api = useApi();
	const form = useAppForm<BackendValues>({
		defaultValues: valuesOf(undefined),
		validate: problemsOf,
		onSubmit: async (values) => {
			await createBackend(api, { module, ...updateOf(values) });
			onDone(t("modules.done.create"));
		},
	});
	return (
		<DialogForm form={form} submit={t("form.save")} onClose={onClose}>
			<Fields form={form} open={open} />
		</DialogForm>
	);
}

function ChangeForm({ source, module, open, onDone, onClose }: FormProps & { source: FreshRecord<ModuleBackend> }) {
	const { t } = useTranslation("users");
	const api = useApi();
	const { etag, values: defaultValues, conflict } = useEdited(source, valuesOf);
	const form = useAppForm<BackendValues>({
		defaultValues,
		validate: problemsOf,
		onSubmit: async (values) => {
			await changeBackend(api, etag, module, updateOf(values));
			onDone(t("modules.done.change"));
		},
	});
	return (
		<DialogForm
			form={form}
			submit={t("form.save")}
			conflict={describeConflict(conflict, {
				url: { label: t("modules.backend.url") },
				answerSeconds: { label: t("modules.form.answerSeconds") },
			})}
			onClose={onClose}
		>
			<Fields form={form} open={open} />
		</DialogForm>
	);
}

interface BackendDialogProps extends FormProps {
	name: string;
	isNew: boolean;
}

export function BackendDialog({ name, isNew, ...props }: BackendDialogProps) {
	const { t } = useTranslation("users");
	const api = useApi();
	return (
		<Window title={t(isNew ? "modules.form.addTitle" : "modules.form.changeTitle", { name })} onClose={props.onClose}>
			{isNew ? (
				<CreateForm {...props} />
			) : (
				<FreshForm query={backendQuery(api, props.module)} loading={t("modules.loading")} onClose={props.onClose}>
					{(source) => <ChangeForm source={source} {...props} />}
				</FreshForm>
			)}
		</Window>
	);
}
