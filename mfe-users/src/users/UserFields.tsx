import { INVITATION_DAYS, USER_FIELDS } from "@portal/contracts/contract/users";
import { ROLES } from "@portal/contracts/kit/access";
import { Button, Inline } from "@portal/shared-ui";
import { type AppForm, RequiredHint, useSelector } from "@portal/shared-ui/form";
import { useTranslation } from "@portal/shared-ui/module";
import type { UserValues } from "./values.ts";

const ROLE_OPTIONS = ROLES.map((role) => ({ id: role, label: role }));

interface FieldsProps {
	form: AppForm<UserValues>;
	isNew: boolean;
	isOwn: boolean;
	canInvite: boolean;
}

/** The password fields of an existing account are locked at first, so that no password is changed by accident. */
function PasswordFields({ form, isNew, isOwn }: Omit<FieldsProps, "canInvite">) {
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

export function UserFields({ form, isNew, isOwn, canInvite }: FieldsProps) {
	const { t } = useTranslation("users");
	const isInvited = useSelector(form.store, ({ values }) => values.invite) && canInvite;
	return (
		<>
			<RequiredHint />
			{(["userid", "name"] as const).map((name) => (
				<form.AppField key={name} name={name}>
					{({ TextField }) => <TextField label={USER_FIELDS[name].label} autoComplete="off" isRequired />}
				</form.AppField>
			))}
			<form.AppField name="email">
				{({ TextField }) => (
					<TextField
						label={USER_FIELDS.email.label}
						description={t("form.emailHint")}
						type="email"
						inputMode="email"
						autoComplete="off"
						isRequired={isInvited}
					/>
				)}
			</form.AppField>
			<form.AppField name="roles">
				{({ CheckboxGroup }) => (
					<CheckboxGroup
						label={USER_FIELDS.roles.label}
						description={t(isOwn ? "form.ownRole" : "form.rolesHint")}
						options={ROLE_OPTIONS}
						isDisabled={isOwn}
					/>
				)}
			</form.AppField>
			{canInvite && (
				<form.AppField name="invite">
					{({ Checkbox }) => (
						<Checkbox description={t("form.inviteHint", { days: INVITATION_DAYS })}>{t("form.invite")}</Checkbox>
					)}
				</form.AppField>
			)}
			{!isInvited && <PasswordFields form={form} isNew={isNew} isOwn={isOwn} />}
		</>
	);
}
