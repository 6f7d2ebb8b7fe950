import { USER_FIELDS } from "@portal/contracts/contract/users";
import { ROLES } from "@portal/contracts/kit/access";
import type { AppForm } from "@portal/shared-ui/form";
import { useTranslation } from "@portal/shared-ui/module";
import type { UserValues } from "./values.ts";

const ROLE_OPTIONS = ROLES.map((role) => ({ id: role, label: role }));

interface AccountFieldsProps {
	form: AppForm<UserValues>;
	isOwn: boolean;
	isEmailRequired: boolean;
}

export function AccountFields({ form, isOwn, isEmailRequired }: AccountFieldsProps) {
	const { t } = useTranslation("users");
	return (
		<>
			<form.AppField name="userid">
				{({ TextField }) => <TextField label={USER_FIELDS.userid.label} autoComplete="off" isRequired />}
			</form.AppField>
			<form.AppField name="name">
				{({ TextField }) => <TextField label={USER_FIELDS.name.label} autoComplete="off" isRequired />}
			</form.AppField>
			<form.AppField name="email">
				{({ TextField }) => (
					<TextField
						label={USER_FIELDS.email.label}
						description={t("form.emailHint")}
						type="email"
						inputMode="email"
						autoComplete="off"
						isRequired={isEmailRequired}
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
		</>
	);
}
