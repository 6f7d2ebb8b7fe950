import { Button, Inline } from "@portal/shared-ui";
import { type AppForm, useSelector } from "@portal/shared-ui/form";
import { useTranslation } from "@portal/shared-ui/module";
import type { UserValues } from "./values.ts";

interface PasswordFieldsProps {
	form: AppForm<UserValues>;
	isNew: boolean;
	isOwn: boolean;
}

/** The password fields of an existing account are locked at first, so that no password is changed by accident. */
export function PasswordFields({ form, isNew, isOwn }: PasswordFieldsProps) {
	const { t } = useTranslation("users");
	const isOpen = useSelector(form.store, ({ values }) => values.editPwd);
	const toggle = () => {
		form.setFieldValue("editPwd", !isOpen);
		form.setFieldValue("pwd", "");
		form.setFieldValue("pwd2", "");
	};
	const field = { isDisabled: !isOpen, isRequired: isOpen, autoComplete: "new-password" };
	return (
		<>
			{!isNew && (
				<Inline>
					<Button size="small" icon={isOpen ? "unlock" : "lock"} onPress={toggle}>
						{t(isOpen ? "form.lock" : "form.unlock")}
					</Button>
				</Inline>
			)}
			<form.AppField name="pwd">
				{({ PasswordField }) => (
					<PasswordField label={t("form.password")} description={t("form.passwordHint")} {...field} />
				)}
			</form.AppField>
			<form.AppField name="pwd2">
				{({ PasswordField }) => <PasswordField label={t("form.passwordAgain")} {...field} />}
			</form.AppField>
			{!isOwn && isOpen && (
				<form.AppField name="mustChangePassword">
					{({ Checkbox }) => <Checkbox>{t("form.mustChangePassword")}</Checkbox>}
				</form.AppField>
			)}
		</>
	);
}
