import type { User } from "@portal/api/contract/users";
import { Button, Dialog, ErrorState, Inline, Spinner, Stack } from "@portal/shared-ui";
import { errorMessage, useApi, useFlash, useQuery, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { USERS, userQuery } from "../api.ts";
import { UserForm } from "./UserForm.tsx";

interface UserDialogProps {
	/** The account to change; without it a new one is made. */
	user?: User;
	onClose: () => void;
}

interface ContentProps {
	onDone: (message: string) => void;
	onCancel: () => void;
}

function EditContent({ id, ...props }: ContentProps & { id: string }) {
	const { t } = useTranslation("users");
	const { data: loaded, error, isFetching, refetch } = useQuery(userQuery(useApi(), id));
	// A reload begins anew, with the account as it is now.
	const [round, setRound] = useState(0);
	const reload = async () => {
		const { isSuccess } = await refetch();
		if (isSuccess) setRound((current) => current + 1);
	};
	if (loaded !== undefined) return <UserForm key={round} loaded={loaded} onReload={() => void reload()} {...props} />;
	return (
		<Stack>
			{error === null ? (
				<Spinner label={t("form.loading")} />
			) : (
				<ErrorState message={errorMessage(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
			)}
			<Inline align="end">
				<Button onPress={props.onCancel}>{t("form.cancel")}</Button>
			</Inline>
		</Stack>
	);
}

/** Creates an account or changes one. */
export function UserDialog({ user, onClose }: UserDialogProps) {
	const { t } = useTranslation("users");
	const queryClient = useQueryClient();
	const showFlash = useFlash();
	const done = (message: string) => {
		void queryClient.invalidateQueries({ queryKey: USERS });
		showFlash(message);
		onClose();
	};
	return (
		<Dialog
			isOpen
			isDismissable={false}
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title={user ? t("form.editTitle", { userid: user.userid }) : t("form.createTitle")}
		>
			{user ? (
				<EditContent id={user._id} onDone={done} onCancel={onClose} />
			) : (
				<UserForm onDone={done} onCancel={onClose} />
			)}
		</Dialog>
	);
}
