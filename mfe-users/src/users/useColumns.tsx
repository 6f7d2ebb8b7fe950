import { USER_FIELDS, USER_STATE_LABELS, type User, type UserState } from "@portal/contracts/contract/users";
import { readableAddress } from "@portal/contracts/kit/addresses";
import { Badge, type BadgeTone } from "@portal/shared-ui";
import { formatDateTime, useTranslation } from "@portal/shared-ui/module";
import { type DataTableColumn, ROW_ACTIONS } from "@portal/shared-ui/table";
import { useMemo } from "react";
import type { AccountAction } from "./AccountDialogs.tsx";
import { RowActions } from "./RowActions.tsx";

const TONES: Record<UserState, BadgeTone> = { active: "success", waiting: "warning", deactivated: "neutral" };

/** Lets a long e-mail address wrap after the @ instead of in the middle of a name. */
function Address({ email }: { email: string }) {
	const at = email.lastIndexOf("@") + 1;
	return (
		<span className="user-email ui-hint">
			{email.slice(0, at)}
			<wbr />
			{email.slice(at)}
		</span>
	);
}

export function useColumns(
	ownId: string | undefined,
	onAction: ((action: AccountAction) => void) | undefined,
): DataTableColumn<User>[] {
	const { t } = useTranslation("users");
	return useMemo(() => {
		const columns: DataTableColumn<User>[] = [
			{
				id: "userid",
				accessorKey: "userid",
				header: USER_FIELDS.userid.label,
				enableHiding: false,
				cell: ({ row }) => <span className="user-name">{row.original.userid}</span>,
			},
			{
				id: "name",
				accessorKey: "name",
				header: USER_FIELDS.name.label,
				cell: ({ row: { original } }) => (
					<>
						<span className="user-name">{original.name}</span>
						{original.email !== undefined && <Address email={readableAddress(original.email)} />}
					</>
				),
			},
			{
				id: "roles",
				header: USER_FIELDS.roles.label,
				cell: ({ row }) => [...row.original.roles].sort().join(", ") || "–",
			},
			{
				id: "login",
				accessorFn: ({ login }) => (login === undefined ? t("list.never") : formatDateTime(login)),
				header: t("list.login"),
				meta: { isWhole: true },
			},
			{
				id: "state",
				header: USER_FIELDS.state.label,
				cell: ({ row: { original } }) => (
					<span className="user-state">
						<Badge tone={TONES[original.state]}>{USER_STATE_LABELS[original.state]}</Badge>
						{original.secondFactor && <Badge tone="info">{t("list.secondFactor")}</Badge>}
						{original.locked && (
							<Badge tone="error">{t("list.locked", { until: formatDateTime(original.locked.until) })}</Badge>
						)}
					</span>
				),
			},
		];
		if (onAction)
			columns.push({
				id: "actions",
				header: t("list.actions"),
				...ROW_ACTIONS,
				cell: ({ row: { original } }) => (
					<RowActions user={original} isOwn={original._id === ownId} onAction={onAction} />
				),
			});
		return columns;
	}, [t, ownId, onAction]);
}
