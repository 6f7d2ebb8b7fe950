import { USER_STATE_LABELS, type User, type UserState } from "@portal/api/contract/users";
import { Badge } from "@portal/shared-ui";
import { formatDateTime, useTranslation } from "@portal/shared-ui/module";
import type { DataTableColumn } from "@portal/shared-ui/table";
import { useMemo } from "react";
import type { AccountAction } from "./AccountDialogs.tsx";
import { RowActions } from "./RowActions.tsx";

const TONES = { active: "success", waiting: "warning", deactivated: "neutral" } as const satisfies Record<
	UserState,
	string
>;

/** Breaks before the host where there is no room for both. */
function Address({ email }: { email: string }) {
	const at = email.lastIndexOf("@") + 1;
	return (
		<span className="user-email">
			{email.slice(0, at)}
			<wbr />
			{email.slice(at)}
		</span>
	);
}

/** Without `onAction` the list is there to be read. */
export function useColumns(
	ownId: string | undefined,
	onAction: ((action: AccountAction) => void) | undefined,
): DataTableColumn<User>[] {
	const { t } = useTranslation("users");
	return useMemo(() => {
		const columns: DataTableColumn<User>[] = [
			{
				id: "userid",
				header: t("list.userid"),
				isSortable: true,
				isRowHeader: true,
				cell: ({ userid }) => <span className="user-name">{userid}</span>,
			},
			{
				id: "name",
				header: t("list.name"),
				isSortable: true,
				cell: ({ name, email }) => (
					<>
						<span className="user-name">{name}</span>
						{email !== undefined && <Address email={email} />}
					</>
				),
			},
			{
				id: "roles",
				header: t("list.roles"),
				cell: ({ roles }) => (roles.length > 0 ? [...roles].sort().join(", ") : "–"),
			},
			{
				id: "login",
				header: t("list.login"),
				isSortable: true,
				cell: ({ login }) => (login === undefined ? t("list.never") : formatDateTime(login)),
			},
			{
				id: "state",
				header: t("list.state"),
				cell: ({ state, secondFactor, locked }) => (
					<span className="user-state">
						<Badge tone={TONES[state]}>{USER_STATE_LABELS[state]}</Badge>
						{secondFactor && <Badge tone="info">{t("list.secondFactor")}</Badge>}
						{locked && <Badge tone="error">{t("list.locked", { until: formatDateTime(locked.until) })}</Badge>}
					</span>
				),
			},
		];
		if (onAction)
			columns.push({
				id: "actions",
				header: t("list.actions"),
				isHeaderHidden: true,
				align: "end",
				cell: (user) => <RowActions user={user} isOwn={user._id === ownId} onAction={onAction} />,
			});
		return columns;
	}, [t, ownId, onAction]);
}
