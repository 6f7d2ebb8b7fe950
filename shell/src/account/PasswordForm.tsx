import { ownPasswordChange } from "@portal/contracts/contract/users";
import { Inline } from "@portal/shared-ui/basics";
import { Form, useAppForm } from "@portal/shared-ui/form";
import { schemaValidator, useApi } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { changePassword } from "./api.ts";
import { useAccountTexts } from "./useAccountTexts.ts";

const validate = schemaValidator(ownPasswordChange);

export function PasswordForm({ onDone, children }: { onDone: () => unknown; children?: ReactNode }) {
	const { t } = useAccountTexts();
	const api = useApi();
	const form = useAppForm({
		defaultValues: { current: "", pwd: "", pwd2: "" },
		validate,
		onSubmit: async (values) => {
			await changePassword(api, values);
			await onDone();
		},
	});
	return (
		<Form form={form} aria-label={t("password.title")}>
			<form.AppField name="current">
				{(field) => <field.PasswordField label={t("password.current")} isRequired autoComplete="current-password" />}
			</form.AppField>
			<form.AppField name="pwd">
				{(field) => <field.PasswordField label={t("password.new")} isRequired autoComplete="new-password" />}
			</form.AppField>
			<form.AppField name="pwd2">
				{(field) => <field.PasswordField label={t("password.repeat")} isRequired autoComplete="new-password" />}
			</form.AppField>
			<p className="ui-hint">
				{t("password.rule")} {t("password.others")}
			</p>
			<Inline align="end">
				{children}
				<form.SubmitButton>{t("password.submit")}</form.SubmitButton>
			</Inline>
		</Form>
	);
}
