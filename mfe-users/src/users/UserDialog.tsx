import type { User } from "@portal/contracts/contract/users";
import { ActionBar, Button, Dialog, ErrorState, Spinner, Stack } from "@portal/shared-ui";
import { errorMessage, useApi, useFlash, useFresh, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import { USERS, userQuery } from "../api.ts";
import { CreateForm, EditForm } from "./UserForm.tsx";

interface UserDialogProps {
	/** The account to change; without it a new one is made. */
	user?: User;
	/** The account waits for its first role. */
	isAdmission?: boolean;
	onClose: () => void;
}

interface ContentProps {
	id: string;
	isAdmission: boolean;
	onDone: (message: string) => void;
	onCancel: () => void;
}

function EditContent({ id, ...props }: ContentProps) {
	const { t } = useTranslation("users");
	const { loaded, error, isFetching, round, latest, reload } = useFresh(userQuery(useApi(), id));
	if (loaded !== undefined) return <EditForm key={round} source={{ loaded, latest, reload }} {...props} />;
	return (
		<Stack>
			{error === null ? (
				<Spinner label={t("form.loading")} />
			) : (
				<ErrorState message={errorMessage(error)} onRetry={reload} isRetrying={isFetching} />
			)}
			<ActionBar>
				<Button onPress={props.onCancel}>{t("form.cancel")}</Button>
			</ActionBar>
		</Stack>
	);
}

export function UserDialog({ user, isAdmission = false, onClose }: UserDialogProps) {
	const { t } = useTranslation("users");
	const queryClient = useQueryClient();
	const showFlash = useFlash();
	const done = (message: string) => {
		void queryClient.invalidateQueries({ queryKey: USERS });
		showFlash(message);
		onClose();
	};
	const title = (userid: string) => t(isAdmission ? "form.admitTitle" : "form.editTitle", { userid });
	return (
		<Dialog
			isOpen
			isDismissable={false}
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title={user ? title(user.userid) : t("form.createTitle")}
		>
			{user ? (
				<EditContent id={user._id} isAdmission={isAdmission} onDone={done} onCancel={onClose} />
			) : (
				<CreateForm onDone={done} onCancel={onClose} />
			)}
		</Dialog>
	);
}
