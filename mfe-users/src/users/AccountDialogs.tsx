import type { User } from "@portal/contracts/contract/users";
import { lazyComponent, useApi, useTranslation } from "@portal/shared-ui/module";
import { accountActions, type Confirmed, USERS } from "../api.ts";
import { RequestDialog } from "../FormDialog.tsx";
import { UserDialog } from "./UserDialog.tsx";

const CompetenceDialog = lazyComponent(
	async () => (await import("../competence/CompetenceDialog.tsx")).CompetenceDialog,
);

/** Actions that restore access to an account. They are harmless, so their confirmation button is not red. */
const HARMLESS: readonly Confirmed[] = ["activate", "unlock"];
/** Action that an Admin has chosen for an account; `admit` gives a newly registered account its role. */
export type AccountAction = { kind: "create" } | { kind: "edit" | "admit" | "competence" | Confirmed; user: User };

function Confirm({ kind, user, onClose }: { kind: Confirmed; user: User; onClose: () => void }) {
	const { t } = useTranslation("users");
	const api = useApi();
	const { _id, userid, name } = user;
	const send = async () => {
		const answer = await accountActions(api, _id)[kind]();
		return t(`done.${kind}`, answer && "sessions" in answer ? { count: answer.sessions } : {});
	};
	return (
		<RequestDialog
			tone={HARMLESS.includes(kind) ? "default" : "danger"}
			title={t(`confirm.title.${kind}`)}
			message={t(`confirm.message.${kind}`, { userid, name })}
			confirmLabel={t(`confirm.label.${kind}`)}
			send={send}
			queryKey={USERS}
			onClose={onClose}
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
		case "competence":
			return <CompetenceDialog user={action.user} onClose={onClose} />;
		default:
			return <Confirm kind={action.kind} user={action.user} onClose={onClose} />;
	}
}
