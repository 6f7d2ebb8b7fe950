import { USER_FIELDS, type User } from "@portal/contracts/contract/users";
import { Banner } from "@portal/shared-ui";
import { describeConflict, useAppForm, useEdited } from "@portal/shared-ui/form";
import { type FreshRecord, useApi, useQuery, useSession, useTranslation } from "@portal/shared-ui/module";
import { createUser, USERS, updateUser, userQuery } from "../api.ts";
import { DialogForm, RecordDialog, useDone } from "../FormDialog.tsx";
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

interface UserDialogProps {
	/** The account to change; undefined for a new one. */
	user?: User;
	/** True when the account has registered itself and receives its first role in this dialog. */
	isAdmission?: boolean;
	onClose: () => void;
}

function UserForm({
	source,
	isAdmission = false,
	onClose,
}: UserDialogProps & { source: FreshRecord<User | undefined> }) {
	const { t } = useTranslation("users");
	const api = useApi();
	const done = useDone(USERS, onClose);
	const { user: self } = useSession();
	const { data, etag, values: defaultValues, conflict } = useEdited(source, valuesOf);
	const sending = useQuery({ ...isSendingQuery(api), enabled: data === undefined });
	const canInvite = data === undefined && (sending.data?.passwordByMail ?? false);
	const save = async (values: UserValues) => {
		if (data) {
			await updateUser(api, etag, updateOf(data._id, values));
			return t(isAdmission ? "form.admitted" : "form.changed");
		}
		const input = inputOf(values, canInvite);
		await createUser(api, input);
		return t(input.invite ? "form.invited" : "form.created");
	};
	const form = useAppForm<UserValues>({
		defaultValues,
		validate: (values) => ({
			...(data ? problemsOfChange(data, values) : problemsOfNew(values, canInvite)),
			...(isAdmission && values.roles.length === 0 ? { roles: [t("form.roleRequired")] } : {}),
		}),
		onSubmit: async (values) => done(await save(values)),
	});
	const submitNew = data ? undefined : t("form.create");
	return (
		<DialogForm
			form={form}
			submit={isAdmission ? t("waiting.admit") : submitNew}
			conflict={describeConflict(conflict, { userid, name, email, roles, ...NEVER_SAVED })}
			onClose={onClose}
		>
			{data && needsOtherName(data) && (
				<Banner tone="info" live="off">
					{t("form.nameHint")}
				</Banner>
			)}
			<UserFields
				form={form}
				isNew={!data}
				canInvite={canInvite}
				isOwn={data !== undefined && data._id === self?._id}
			/>
		</DialogForm>
	);
}

export function UserDialog(props: UserDialogProps) {
	const { user, isAdmission, onClose } = props;
	const { t } = useTranslation("users");
	const api = useApi();
	const title = (id: string) => t(isAdmission ? "form.admitTitle" : "form.editTitle", { userid: id });
	return (
		<RecordDialog
			title={user ? title(user.userid) : t("list.create")}
			query={user && userQuery(api, user._id)}
			loading={t("form.loading")}
			onClose={onClose}
		>
			{(source) => <UserForm {...props} source={source} />}
		</RecordDialog>
	);
}
