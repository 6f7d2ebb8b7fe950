import type { User } from "@portal/contracts/contract/users";
import { Banner, Button, Card, Inline } from "@portal/shared-ui";
import { errorMessage, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { usersQuery } from "../api.ts";
import type { AccountAction } from "./AccountDialogs.tsx";

interface PendingProps {
	onAction: (action: AccountAction) => void;
}

function PendingAccount({ user, onAction }: PendingProps & { user: User }) {
	const { t } = useTranslation("users");
	const { userid, name } = user;
	return (
		<li className="users-waiting__account ui-inline ui-inline--between">
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
					{t("list.delete")}
				</Button>
			</Inline>
		</li>
	);
}

const usePending = (isEnabled = true) =>
	useQuery({ ...usersQuery(useApi(), { state: "waiting", sort: "name" }), enabled: isEnabled });

/** Returns true once the pending accounts have their final height, so that the list below can appear. */
export function usePendingSettled(isEnabled: boolean): boolean {
	const { data, failureCount } = usePending(isEnabled);
	return !isEnabled || data !== undefined || failureCount > 0;
}

/** Lists registered accounts without a role. Their owners cannot sign in until an Admin assigns a role. */
export function PendingAccounts({ onAction }: PendingProps) {
	const { t } = useTranslation("users");
	const { data, error, refetch } = usePending();
	if (error)
		return (
			<Banner
				tone="error"
				actions={
					<Button size="small" icon="refresh" onPress={() => void refetch()}>
						{t("common.retry")}
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
			<ul className="users-waiting__list ui-list">
				{data.rows.map((user) => (
					<PendingAccount key={user._id} user={user} onAction={onAction} />
				))}
			</ul>
		</Card>
	);
}
