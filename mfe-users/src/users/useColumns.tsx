import { USER_STATE_LABELS, type User } from "@portal/api/contract/users";
import { Badge, Button, Inline } from "@portal/shared-ui";
import { formatDateTime, useTranslation } from "@portal/shared-ui/module";
import type { DataTableColumn } from "@portal/shared-ui/table";
import { useMemo } from "react";

export interface RowActions {
	onEdit: (user: User) => void;
	onDelete: (user: User) => void;
}

interface ActionsProps extends RowActions {
	user: User;
	isOwn: boolean;
}

function Actions({ user, isOwn, onEdit, onDelete }: ActionsProps) {
	const { t } = useTranslation("users");
	const { userid } = user;
	return (
		<Inline align="end">
			<Button size="small" icon="edit" aria-label={t("list.editOf", { userid })} onPress={() => onEdit(user)}>
				{t("list.edit")}
			</Button>
			{!isOwn && (
				<Button
					size="small"
					variant="danger"
					icon="trash"
					aria-label={t("list.deleteOf", { userid })}
					onPress={() => onDelete(user)}
				>
					{t("list.delete")}
				</Button>
			)}
		</Inline>
	);
}

/** Without `actions` the list is there to be read. */
export function useColumns(ownId: string | undefined, actions: RowActions | undefined): DataTableColumn<User>[] {
	const { t } = useTranslation("users");
	return useMemo(() => {
		const columns: DataTableColumn<User>[] = [
			{
				id: "userid",
				header: t("list.userid"),
				isSortable: true,
				isRowHeader: true,
				width: "2fr",
				cell: ({ userid }) => userid,
			},
			{ id: "name", header: t("list.name"), isSortable: true, width: "2fr", cell: ({ name }) => name },
			{
				id: "roles",
				header: t("list.roles"),
				width: "1fr",
				cell: ({ roles }) => (roles.length > 0 ? [...roles].sort().join(", ") : "–"),
			},
			{
				id: "login",
				header: t("list.login"),
				isSortable: true,
				width: "1fr",
				cell: ({ login }) => (login === undefined ? t("list.never") : formatDateTime(login)),
			},
			{
				id: "state",
				header: t("list.state"),
				width: "2fr",
				cell: ({ state }) => (
					<span className="user-state">
						<Badge tone={state === "waiting" ? "warning" : "success"}>{USER_STATE_LABELS[state]}</Badge>
					</span>
				),
			},
		];
		if (actions)
			columns.push({
				id: "actions",
				header: t("list.actions"),
				isHeaderHidden: true,
				align: "end",
				width: "2fr",
				cell: (user) => <Actions user={user} isOwn={user._id === ownId} {...actions} />,
			});
		return columns;
	}, [t, ownId, actions]);
}
