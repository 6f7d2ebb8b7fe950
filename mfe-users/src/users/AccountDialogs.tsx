import type { User } from "@portal/contracts/contract/users";
import { ConfirmDialog } from "@portal/shared-ui";
import { useApi, useFlash, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import { accountActions, type Confirmed, USERS } from "../api.ts";
import { UserDialog } from "./UserDialog.tsx";

/** Actions that do not restrict the account, so that their confirmation is not marked as dangerous. */
const HARMLESS: readonly Confirmed[] = ["activate", "unlock"];
/** Actions of an Admin on an account. `admit` gives a pending account its role. */
export type AccountAction = { kind: "create" } | { kind: "edit" | "admit" | Confirmed; user: User };

interface ConfirmProps {
	kind: Confirmed;
	user: User;
	onClose: () => void;
}

function Confirm({ kind, user, onClose }: ConfirmProps) {
	const { t } = useTranslation("users");
	const api = useApi();
	const queryClient = useQueryClient();
	const showFlash = useFlash();
	const { _id, userid, name } = user;
	const confirm = async () => {
		try {
			const answer = await accountActions(api, _id)[kind]();
			const values = answer && "sessions" in answer ? { count: answer.sessions } : {};
			showFlash(t(`done.${kind}`, values));
		} finally {
			// Reloads the list even after a refusal, to show the change that caused it.
			void queryClient.invalidateQueries({ queryKey: USERS });
		}
	};
	return (
		<ConfirmDialog
			isOpen
			onOpenChange={(isOpen) => !isOpen && onClose()}
			tone={HARMLESS.includes(kind) ? "default" : "danger"}
			title={t(`confirm.title.${kind}`)}
			message={t(`confirm.message.${kind}`, { userid, name })}
			confirmLabel={t(`confirm.label.${kind}`)}
			onConfirm={confirm}
		/>
	);
}

export function AccountDialogs({ action, onClose }: { action: AccountAction; onClose: () => void }) {
	switch (action.kind) {
		case "create":
			return <UserDialog onClose={onClose} />;
		case "edit":
		case "admit":
			return <UserDialog user={action.user} isAdmission={action.kind === "admit"} onClose={onClose} />;
		default:
			return <Confirm kind={action.kind} user={action.user} onClose={onClose} />;
	}
}
