import type { User } from "@portal/contracts/contract/users";
import { ConfirmDialog } from "@portal/shared-ui";
import { useApi, useFlash, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import { accountActions, type Confirmed, USERS } from "../api.ts";
import { UserDialog } from "./UserDialog.tsx";

/** Actions that restore access to an account. They are harmless, so their confirmation button is not red. */
const HARMLESS: readonly Confirmed[] = ["activate", "unlock"];
/** Action that an Admin has chosen for an account; `admit` gives a newly registered account its role. */
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
			// The list is reloaded after a rejected action too, because the reason may be a change by another Admin.
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
