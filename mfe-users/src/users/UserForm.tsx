import { USER_FIELDS, type User } from "@portal/contracts/contract/users";
import { Banner } from "@portal/shared-ui";
import { describeConflict, useAppForm, useEdited } from "@portal/shared-ui/form";
import { type FreshRecord, useApi, useQuery, useSession, useTranslation } from "@portal/shared-ui/module";
import { createUser, updateUser } from "../api.ts";
import { DialogForm } from "../FormDialog.tsx";
import { isSendingQuery } from "../mails/api.ts";
import { UserFields } from "./UserFields.tsx";
import {
	inputOf,
	NEVER_SAVED,
	needsOtherName,
	problemsOfChange,
	problemsOfNew,
	type UserValues,
	updateOf,
	valuesOf,
} from "./values.ts";

const { userid, name, email, roles } = USER_FIELDS;

interface FormEvents {
	onDone: (message: string) => void;
	onClose: () => void;
}

export function CreateForm({ onDone, onClose }: FormEvents) {
	const { t } = useTranslation("users");
	const api = useApi();
	const canInvite = useQuery(isSendingQuery(api)).data?.passwordByMail ?? false;
	const form = useAppForm<UserValues>({
		defaultValues: valuesOf(undefined),
		validate: (values) => problemsOfNew(values, canInvite),
		onSubmit: async (values) => {
			const input = inputOf(values, canInvite);
			await createUser(api, input);
			onDone(t(input.invite ? "form.invited" : "form.created"));
		},
	});
	return (
		<DialogForm form={form} submit={t("form.create")} onClose={onClose}>
			<UserFields form={form} isNew canInvite={canInvite} />
		</DialogForm>
	);
}

interface EditFormProps extends FormEvents {
	source: FreshRecord<User>;
	isAdmission: boolean;
}

export function EditForm({ source, isAdmission, onDone, onClose }: EditFormProps) {
	const { t } = useTranslation("users");
	const api = useApi();
	const { user: self } = useSession();
	const { data, etag, values: defaultValues, conflict } = useEdited(source, valuesOf);
	const id = data._id;
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
		<DialogForm
			form={form}
			submit={t(isAdmission ? "form.admit" : "form.save")}
			conflict={describeConflict(conflict, { userid, name, email, roles, ...NEVER_SAVED })}
			onClose={onClose}
		>
			{needsOtherName(data) && (
				<Banner tone="info" live="off">
					{t("form.nameHint")}
				</Banner>
			)}
			<UserFields form={form} isOwn={id === self?._id} />
		</DialogForm>
	);
}
