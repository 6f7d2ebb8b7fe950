import type { User } from "@portal/api/contract/users";
import { ConfirmDialog } from "@portal/shared-ui";
import { useApi, useFlash, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import { deleteUser, USERS } from "../api.ts";

interface DeleteUserDialogProps {
	user: User;
	onClose: () => void;
}

export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
	const { t } = useTranslation("users");
	const api = useApi();
	const queryClient = useQueryClient();
	const showFlash = useFlash();
	const { _id, userid, name } = user;
	const remove = async () => {
		await deleteUser(api, _id);
		void queryClient.invalidateQueries({ queryKey: USERS });
		showFlash(t("delete.done"));
	};
	return (
		<ConfirmDialog
			isOpen
			onOpenChange={(isOpen) => !isOpen && onClose()}
			tone="danger"
			title={t("delete.title")}
			message={t("delete.message", { userid, name })}
			confirmLabel={t("delete.confirm")}
			onConfirm={remove}
		/>
	);
}
