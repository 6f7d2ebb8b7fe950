import { USER_FIELDS, USER_STATE_LABELS, type UserListQuery } from "@portal/contracts/contract/users";
import { ACCESS } from "@portal/contracts/kit/access";
import "../users.css";
import { Button, EmptyState } from "@portal/shared-ui";
import {
	listFilters,
	Page,
	SavedViews,
	useApi,
	useColumnChoice,
	useQuery,
	useSearchParams,
	useSession,
	useTranslation,
} from "@portal/shared-ui/module";
import { DataTable, resultProps, useListState } from "@portal/shared-ui/table";
import { useState } from "react";
import { usersQuery } from "../api.ts";
import { type AccountAction, AccountDialogs } from "./AccountDialogs.tsx";
import { PendingAccounts, usePendingSettled } from "./PendingAccounts.tsx";
import { useColumns } from "./useColumns.tsx";

const STATES = Object.entries(USER_STATE_LABELS).map(([id, label]) => ({ id, label }));

const FILTERS = listFilters<UserListQuery>({ state: { ...USER_FIELDS.state, isMultiple: true, options: STATES } });

function UserTable({ onAction }: { onAction: ((action: AccountAction) => void) | undefined }) {
	const { t } = useTranslation("users");
	const { user: self } = useSession();
	const address = useSearchParams();
	const columnChoice = useColumnChoice("users");
	const list = useListState(address, { defaultSort: "name", filters: FILTERS });
	const query = useQuery(usersQuery(useApi(), { ...list.query, ...list.filtered }));
	return (
		<DataTable
			{...list.tableProps}
			{...resultProps(query)}
			ariaLabel={t("list.title")}
			columns={useColumns(self?._id, onAction)}
			columnChoice={columnChoice}
			toolbar={<SavedViews list="users" address={address} columnChoice={columnChoice} />}
			rowId={({ _id }) => _id}
			isWide
			searchLabel={t("list.search")}
			emptyState={<EmptyState icon="users" message={t("list.empty")} />}
		/>
	);
}

export function UserListPage() {
	const { t } = useTranslation("users");
	const isAdmin = useSession().hasRole(...ACCESS.users);
	const isSettled = usePendingSettled(isAdmin);
	const [action, setAction] = useState<AccountAction>();
	const create = (
		<Button variant="primary" icon="plus" onPress={() => setAction({ kind: "create" })}>
			{t("list.create")}
		</Button>
	);
	return (
		<Page title={t("list.title")} actions={isAdmin ? create : undefined} isWide>
			{isAdmin && <PendingAccounts onAction={setAction} />}
			<div className="users-accounts" data-settled={isSettled}>
				<UserTable onAction={isAdmin ? setAction : undefined} />
			</div>
			{action && <AccountDialogs action={action} onClose={() => setAction(undefined)} />}
		</Page>
	);
}
