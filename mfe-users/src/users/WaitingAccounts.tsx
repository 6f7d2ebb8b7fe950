import type { User } from "@portal/contracts/contract/users";
import { Banner, Button, Card, Inline } from "@portal/shared-ui";
import { errorMessage, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { usersQuery } from "../api.ts";
import type { AccountAction } from "./AccountDialogs.tsx";

interface WaitingProps {
	onAction: (action: AccountAction) => void;
}

function Waiting({ user, onAction }: WaitingProps & { user: User }) {
	const { t } = useTranslation("users");
	const { userid, name } = user;
	return (
		<li className="users-waiting__account">
			<span className="users-waiting__name">
				<strong>{userid}</strong>
				{name !== userid && ` ${name}`}
			</span>
			<Inline align="end">
				<Button
					size="small"
					variant="primary"
					icon="check"
					aria-label={t("waiting.admitOf", { userid })}
					onPress={() => onAction({ kind: "admit", user })}
				>
					{t("waiting.admit")}
				</Button>
				<Button
					size="small"
					icon="trash"
					aria-label={t("waiting.refuseOf", { userid })}
					onPress={() => onAction({ kind: "delete", user })}
				>
					{t("waiting.refuse")}
				</Button>
			</Inline>
		</li>
	);
}

const useWaiting = (isAsked = true) =>
	useQuery({ ...usersQuery(useApi(), { state: "waiting", sort: "name" }), enabled: isAsked });

/** Whether the place of the accounts that wait has its size, so that what stands below does not move any more. */
export function useWaitingSettled(isAsked: boolean): boolean {
	const { data, failureCount } = useWaiting(isAsked);
	return !isAsked || data !== undefined || failureCount > 0;
}

/** The accounts that nobody can sign in with before an Admin gives them a role. */
export function WaitingAccounts({ onAction }: WaitingProps) {
	const { t } = useTranslation("users");
	const { data, error, refetch } = useWaiting();
	if (error)
		return (
			<Banner
				tone="error"
				actions={
					<Button size="small" icon="refresh" onPress={() => void refetch()}>
						{t("waiting.retry")}
					</Button>
				}
			>
				{t("waiting.failed")} {errorMessage(error)}
			</Banner>
		);
	if (data === undefined || data.rows.length === 0) return null;
	const left = data.total - data.rows.length;
	return (
		<Card
			className="users-waiting"
			title={t("waiting.title", { count: data.total })}
			description={t("waiting.hint")}
			{...(left > 0 ? { footer: t("waiting.more", { count: left }) } : {})}
		>
			<ul className="users-waiting__list">
				{data.rows.map((user) => (
					<Waiting key={user._id} user={user} onAction={onAction} />
				))}
			</ul>
		</Card>
	);
}
