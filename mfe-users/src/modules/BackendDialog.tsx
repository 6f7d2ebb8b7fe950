import { BACKEND_LIMITS, type ModuleBackend } from "@portal/contracts/contract/module-backends";
import { ActionBar, Button, Dialog, ErrorState, Spinner, Stack } from "@portal/shared-ui";
import { type AppForm, Form, RequiredHint, useAppForm, useEdited } from "@portal/shared-ui/form";
import { errorMessage, type FreshRecord, useApi, useFresh, useTranslation } from "@portal/shared-ui/module";
import { backendQuery, changeBackend, createBackend } from "./api.ts";
import { type BackendValues, problemsOf, updateOf, valuesOf } from "./values.ts";

interface FormProps {
	module: string;
	/** Addresses that may be registered. */
	open: readonly string[];
	onDone: (message: string) => void;
	onCancel: () => void;
}

function Fields({ form, open, onCancel }: Pick<FormProps, "open" | "onCancel"> & { form: AppForm<BackendValues> }) {
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
			<ActionBar>
				<Button onPress={onCancel}>{t("form.cancel")}</Button>
				<form.SubmitButton>{t("form.save")}</form.SubmitButton>
			</ActionBar>
		</>
	);
}

function CreateForm({ module, open, onDone, onCancel }: FormProps) {
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
		<Form form={form}>
			<Fields form={form} open={open} onCancel={onCancel} />
		</Form>
	);
}

function ChangeForm({ source, module, open, onDone, onCancel }: FormProps & { source: FreshRecord<ModuleBackend> }) {
	const { t } = useTranslation("users");
	const api = useApi();
	const { etag, values: defaultValues, conflict } = useEdited(source, valuesOf);
	const fields = [
		{ name: "url", label: t("modules.backend.url") },
		{ name: "answerSeconds", label: t("modules.form.answerSeconds") },
	];
	const form = useAppForm<BackendValues>({
		defaultValues,
		validate: problemsOf,
		onSubmit: async (values) => {
			await changeBackend(api, etag, module, updateOf(values));
			onDone(t("modules.done.change"));
		},
	});
	return (
		<Form form={form} conflict={{ ...conflict, fields }}>
			<Fields form={form} open={open} onCancel={onCancel} />
		</Form>
	);
}

function ChangeContent(props: FormProps) {
	const { t } = useTranslation("users");
	const { loaded, error, isFetching, round, latest, reload } = useFresh(backendQuery(useApi(), props.module));
	if (loaded !== undefined) return <ChangeForm key={round} source={{ loaded, latest, reload }} {...props} />;
	return (
		<Stack>
			{error === null ? (
				<Spinner label={t("modules.loading")} />
			) : (
				<ErrorState message={errorMessage(error)} onRetry={reload} isRetrying={isFetching} />
			)}
			<ActionBar>
				<Button onPress={props.onCancel}>{t("form.cancel")}</Button>
			</ActionBar>
		</Stack>
	);
}

interface BackendDialogProps extends FormProps {
	/** As people know the module. */
	name: string;
	isNew: boolean;
}

export function BackendDialog({ name, isNew, ...props }: BackendDialogProps) {
	const { t } = useTranslation("users");
	return (
		<Dialog
			isOpen
			isDismissable={false}
			onOpenChange={(isOpen) => !isOpen && props.onCancel()}
			title={t(isNew ? "modules.form.addTitle" : "modules.form.changeTitle", { name })}
		>
			{isNew ? <CreateForm {...props} /> : <ChangeContent {...props} />}
		</Dialog>
	);
}
