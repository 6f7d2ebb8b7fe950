import type { User } from "@portal/contracts/contract/users";
import { useApi, useFlash, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import { USERS, userQuery } from "../api.ts";
import { FreshForm, Window } from "../FormDialog.tsx";
import { CreateForm, EditForm } from "./UserForm.tsx";

interface UserDialogProps {
	user?: User;
	/** True when the account has registered itself and receives its first role in this dialog. */
	isAdmission?: boolean;
	onClose: () => void;
}

export function UserDialog({ user, isAdmission = false, onClose }: UserDialogProps) {
	const { t } = useTranslation("users");
	const api = useApi();
	const queryClient = useQueryClient();
	const showFlash = useFlash();
	const done = (message: string) => {
		void queryClient.invalidateQueries({ queryKey: USERS });
		showFlash(message);
		onClose();
	};
	const title = (userid: string) => t(isAdmission ? "form.admitTitle" : "form.editTitle", { userid });
	return (
		<Window title={user ? title(user.userid) : t("form.createTitle")} onClose={onClose}>
			{user ? (
				<FreshForm query={userQuery(api, user._id)} loading={t("form.loading")} onClose={onClose}>
					{(source) => <EditForm source={source} isAdmission={isAdmission} onDone={done} onClose={onClose} />}
				</FreshForm>
			) : (
				<CreateForm onDone={done} onClose={onClose} />
			)}
		</Window>
	);
}
