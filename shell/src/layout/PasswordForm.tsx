import { ownPasswordChange } from "@portal/api/contract/users";
import { Button, Inline, toast } from "@portal/shared-ui";
import { Form, useAppForm } from "@portal/shared-ui/form";
import { schemaValidator, useApi, useTranslation } from "@portal/shared-ui/module";
import { changePassword, type PasswordChange } from "./api.ts";

const EMPTY: PasswordChange = { current: "", pwd: "", pwd2: "" };
const validate = schemaValidator(ownPasswordChange);

export function PasswordForm({ onClose }: { onClose: () => void }) {
	const { t } = useTranslation("shell");
	const api = useApi();
	const form = useAppForm({
		defaultValues: EMPTY,
		validate,
		onSubmit: async (values) => {
			await changePassword(api, values);
			toast(t("password.changed"));
			onClose();
		},
	});
	return (
		<Form form={form} aria-label={t("settings.password")}>
			<form.AppField name="current">
				{(field) => <field.PasswordField label={t("password.current")} isRequired autoComplete="current-password" />}
			</form.AppField>
			<form.AppField name="pwd">
				{(field) => <field.PasswordField label={t("password.new")} isRequired autoComplete="new-password" />}
			</form.AppField>
			<form.AppField name="pwd2">
				{(field) => <field.PasswordField label={t("password.repeat")} isRequired autoComplete="new-password" />}
			</form.AppField>
			<p className="shell-hint">{t("password.hint")}</p>
			<Inline align="end">
				<Button onPress={onClose}>{t("settings.cancel")}</Button>
				<form.SubmitButton>{t("settings.password")}</form.SubmitButton>
			</Inline>
		</Form>
	);
}
