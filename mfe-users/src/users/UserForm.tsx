import { ROLES, type User } from "@portal/api/contract/users";
import { Button, Inline } from "@portal/shared-ui";
import { type AppForm, Form, RequiredHint, useAppForm, useSelector } from "@portal/shared-ui/form";
import { type Tagged, useApi, useSession, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { createUser, updateUser } from "../api.ts";
import { inputOf, problemsOf, type UserValues, updateOf, valuesOf } from "./values.ts";

const ROLE_OPTIONS = ROLES.map((role) => ({ id: role, label: role }));

interface UserFormProps {
	/** The account as it was read; without it a new one is made. */
	loaded?: Tagged<User>;
	onReload?: () => void;
	onDone: (message: string) => void;
	onCancel: () => void;
}

interface PartProps {
	form: AppForm<UserValues>;
}

function Passwords({ form, isNew }: PartProps & { isNew: boolean }) {
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
				{({ PasswordField }) => <PasswordField label={t("form.password")} {...field} />}
			</form.AppField>
			<form.AppField name="pwd2">
				{({ PasswordField }) => <PasswordField label={t("form.passwordAgain")} {...field} />}
			</form.AppField>
		</>
	);
}

/** Who it is and what the account may do; nobody changes the own role. */
function Account({ form, isOwn }: PartProps & { isOwn: boolean }) {
	const { t } = useTranslation("users");
	return (
		<>
			<form.AppField name="userid">
				{({ TextField }) => <TextField label={t("form.userid")} autoComplete="off" isRequired />}
			</form.AppField>
			<form.AppField name="name">
				{({ TextField }) => <TextField label={t("form.name")} autoComplete="off" isRequired />}
			</form.AppField>
			<form.AppField name="roles">
				{({ CheckboxGroup }) => (
					<CheckboxGroup
						label={t("form.roles")}
						description={t(isOwn ? "form.ownRole" : "form.rolesHint")}
						options={ROLE_OPTIONS}
						isDisabled={isOwn}
					/>
				)}
			</form.AppField>
		</>
	);
}

export function UserForm({ onReload, onDone, onCancel, ...props }: UserFormProps) {
	const { t } = useTranslation("users");
	const api = useApi();
	const { user: self } = useSession();
	const [loaded] = useState(props.loaded);
	const id = loaded?.data._id;
	const form = useAppForm<UserValues>({
		defaultValues: valuesOf(loaded?.data),
		validate: (values) => problemsOf(id, values),
		onSubmit: async (values) => {
			if (loaded) await updateUser(api, loaded.etag, updateOf(loaded.data._id, values));
			else await createUser(api, inputOf(values));
			onDone(t(loaded ? "form.changed" : "form.created"));
		},
	});
	return (
		<Form form={form} {...(onReload ? { onReload } : {})}>
			<RequiredHint />
			<Account form={form} isOwn={id !== undefined && id === self?._id} />
			<Passwords form={form} isNew={loaded === undefined} />
			<Inline align="end">
				<Button onPress={onCancel}>{t("form.cancel")}</Button>
				<form.SubmitButton>{t(loaded ? "form.save" : "form.create")}</form.SubmitButton>
			</Inline>
		</Form>
	);
}
