import { BACKEND_LIMITS, backendUpdate, type ModuleBackend } from "@portal/contracts/contract/module-backends";
import { describeConflict, RequiredHint, useAppForm, useEdited } from "@portal/shared-ui/form";
import { type FreshRecord, schemaValidator, useApi, useTranslation } from "@portal/shared-ui/module";
import { DialogForm, RecordDialog } from "../FormDialog.tsx";
import { backendQuery, changeBackend, createBackend } from "./api.ts";

const valuesOf = (backend: ModuleBackend | undefined) => ({
	url: backend?.url ?? "",
	answerSeconds: String(backend?.answerSeconds ?? BACKEND_LIMITS.answerSeconds.usual),
});
type BackendValues = ReturnType<typeof valuesOf>;

const updateOf = ({ url, answerSeconds }: BackendValues) => ({ url, answerSeconds: Number(answerSeconds) });

const validate = schemaValidator(backendUpdate);

interface BackendDialogProps {
	module: string;
	name: string;
	isNew: boolean;
	/** Patterns of addresses that the operator has allowed for backends. Other addresses are rejected. */
	open: readonly string[];
	onDone: (message: string) => void;
	onClose: () => void;
}

function BackendForm({ source, ...props }: BackendDialogProps & { source: FreshRecord<ModuleBackend | undefined> }) {
	const { module, isNew, open, onDone, onClose } = props;
	const { t } = useTranslation("users");
	const api = useApi();
	const { etag, values: defaultValues, conflict } = useEdited(source, valuesOf);
	const form = useAppForm<BackendValues>({
		defaultValues,
		validate: (values) => validate(updateOf(values)),
		onSubmit: async (values) => {
			const input = updateOf(values);
			await (isNew ? createBackend(api, { module, ...input }) : changeBackend(api, etag, module, input));
			onDone(t(isNew ? "modules.done.create" : "modules.done.change"));
		},
	});
	const openHint = open.length === 0 ? t("modules.form.noneOpen") : t("modules.form.open", { open: open.join(", ") });
	return (
		<DialogForm
			form={form}
			conflict={describeConflict(conflict, {
				url: { label: t("modules.backend.url") },
				answerSeconds: { label: t("modules.form.answerSeconds") },
			})}
			onClose={onClose}
		>
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
		</DialogForm>
	);
}

export function BackendDialog(props: BackendDialogProps) {
	const { module, name, isNew, onClose } = props;
	const { t } = useTranslation("users");
	const api = useApi();
	return (
		<RecordDialog
			title={t(isNew ? "modules.form.addTitle" : "modules.backend.changeOf", { name })}
			query={isNew ? undefined : backendQuery(api, module)}
			loading={t("modules.loading")}
			onClose={onClose}
		>
			{(source) => <BackendForm {...props} source={source} />}
		</RecordDialog>
	);
}
