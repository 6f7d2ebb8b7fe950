import "../users.css";
import type { User } from "@portal/api/contract/users";
import { Button, EmptyState } from "@portal/shared-ui";
import { Page, useApi, useQuery, useSearchParams, useSession, useTranslation } from "@portal/shared-ui/module";
import { DataTable, useListState } from "@portal/shared-ui/table";
import { useMemo, useState } from "react";
import { usersQuery } from "../api.ts";
import { DeleteUserDialog } from "./DeleteUserDialog.tsx";
import { waitingFirst } from "./order.ts";
import { UserDialog } from "./UserDialog.tsx";
import { type RowActions, useColumns } from "./useColumns.tsx";

/** From here on only the rows in sight are drawn. */
const MANY = 200;

type Opened = { dialog: "create" } | { dialog: "edit" | "delete"; user: User };

function UserTable({ actions }: { actions: RowActions | undefined }) {
	const { t } = useTranslation("users");
	const { user: self } = useSession();
	const list = useListState(useSearchParams(), { defaultSort: "name" });
	const { data, error, isFetching, refetch } = useQuery(usersQuery(useApi(), list.query));
	const rows = useMemo(() => data && waitingFirst(data.rows), [data]);
	const next = data?.next;
	return (
		<DataTable
			{...list.tableProps}
			ariaLabel={t("list.title")}
			columns={useColumns(self?._id, actions)}
			rows={rows}
			rowId={({ _id }) => _id}
			isLoading={isFetching}
			error={error}
			onRetry={() => void refetch()}
			searchLabel={t("list.search")}
			emptyState={<EmptyState icon="users" message={t("list.empty")} />}
			isVirtualized={rows !== undefined && rows.length > MANY}
			total={data?.total}
			hasNext={next !== undefined}
			onNext={() => next !== undefined && list.goToNext(next)}
		/>
	);
}

/** The accounts of the staff; only an Admin changes them. */
export function UserListPage() {
	const { t } = useTranslation("users");
	const isAdmin = useSession().hasRole("Admin");
	const [opened, setOpened] = useState<Opened>();
	const close = () => setOpened(undefined);
	const actions = useMemo<RowActions>(
		() => ({
			onEdit: (user) => setOpened({ dialog: "edit", user }),
			onDelete: (user) => setOpened({ dialog: "delete", user }),
		}),
		[],
	);
	const create = (
		<Button variant="primary" icon="plus" onPress={() => setOpened({ dialog: "create" })}>
			{t("list.create")}
		</Button>
	);
	return (
		<Page title={t("list.title")} actions={isAdmin ? create : undefined}>
			<UserTable actions={isAdmin ? actions : undefined} />
			{opened?.dialog === "create" && <UserDialog onClose={close} />}
			{opened?.dialog === "edit" && <UserDialog user={opened.user} onClose={close} />}
			{opened?.dialog === "delete" && <DeleteUserDialog user={opened.user} onClose={close} />}
		</Page>
	);
}
