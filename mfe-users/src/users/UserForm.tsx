import type { User } from "@portal/contracts/contract/users";
import { ActionBar, Banner, Button } from "@portal/shared-ui";
import { type AppForm, Form, RequiredHint, useAppForm, useEdited } from "@portal/shared-ui/form";
import { type FreshRecord, useApi, useSession, useTranslation } from "@portal/shared-ui/module";
import { createUser, updateUser } from "../api.ts";
import { AccountFields } from "./AccountFields.tsx";
import { PasswordFields } from "./PasswordFields.tsx";
import {
	inputOf,
	needsOtherName,
	problemsOfChange,
	problemsOfNew,
	type UserValues,
	updateOf,
	valuesOf,
} from "./values.ts";

interface FormEvents {
	onDone: (message: string) => void;
	onCancel: () => void;
}

interface FieldsProps extends Pick<FormEvents, "onCancel"> {
	form: AppForm<UserValues>;
	isNew: boolean;
	isOwn?: boolean;
	submitLabel: string;
}

function Fields({ form, isNew, isOwn = false, submitLabel, onCancel }: FieldsProps) {
	const { t } = useTranslation("users");
	return (
		<>
			<RequiredHint />
			<AccountFields form={form} isOwn={isOwn} />
			<PasswordFields form={form} isNew={isNew} isOwn={isOwn} />
			<ActionBar>
				<Button onPress={onCancel}>{t("form.cancel")}</Button>
				<form.SubmitButton>{submitLabel}</form.SubmitButton>
			</ActionBar>
		</>
	);
}

export function CreateForm({ onDone, onCancel }: FormEvents) {
	const { t } = useTranslation("users");
	const api = useApi();
	const form = useAppForm<UserValues>({
		defaultValues: valuesOf(undefined),
		validate: problemsOfNew,
		onSubmit: async (values) => {
			await createUser(api, inputOf(values));
			onDone(t("form.created"));
		},
	});
	return (
		<Form form={form}>
			<Fields form={form} isNew submitLabel={t("form.create")} onCancel={onCancel} />
		</Form>
	);
}

interface EditFormProps extends FormEvents {
	source: FreshRecord<User>;
	isAdmission: boolean;
}

export function EditForm({ source, isAdmission, onDone, onCancel }: EditFormProps) {
	const { t } = useTranslation("users");
	const api = useApi();
	const { user: self } = useSession();
	const { data, etag, values: defaultValues, conflict } = useEdited(source, valuesOf);
	const id = data._id;
	// With the labels of the form, for a choice between two versions.
	const fields = ["userid", "name", "email", "roles"].map((name) => ({ name, label: t(`form.${name}`) }));
	const form = useAppForm<UserValues>({
		defaultValues,
		validate: (values) => ({
			...problemsOfChange(data, values),
			...(isAdmission && values.roles.length === 0 ? { roles: [t("form.roleRequired")] } : {}),
		}),
		onSubmit: async (values) => {
			await updateUser(api, etag, updateOf(id, values));
			onDone(t(isAdmission ? "form.admitted" : "form.changed"));
		},
	});
	return (
		<Form form={form} conflict={{ ...conflict, fields }}>
			{needsOtherName(data) && (
				<Banner tone="info" live="off">
					{t("form.nameHint")}
				</Banner>
			)}
			<Fields
				form={form}
				isNew={false}
				isOwn={id === self?._id}
				submitLabel={t(isAdmission ? "form.admit" : "form.save")}
				onCancel={onCancel}
			/>
		</Form>
	);
}
