import type { ClientListItem } from "@portal/api/contract/clients";
import { EmptyState } from "@portal/shared-ui";
import {
	keepPreviousData,
	Page,
	useApi,
	useColumnChoice,
	useQuery,
	useScrollMemory,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { DataTable, type DataTableColumn, useListState } from "@portal/shared-ui/table";
import { useMemo } from "react";
import { clientsQuery } from "./api.ts";

function useColumns(): DataTableColumn<ClientListItem>[] {
	const { t } = useTranslation("sample");
	return useMemo(
		() => [
			{ id: "clientNumber", accessorKey: "clientNumber", header: t("list.number") },
			{ id: "name", accessorKey: "name", header: t("list.name"), enableHiding: false },
			{ id: "country", accessorKey: "address.country", header: t("list.country") },
		],
		[t],
	);
}

export function ListPage() {
	const { t } = useTranslation("sample");
	const api = useApi();
	const columns = useColumns();
	const list = useListState(useSearchParams(), { defaultSort: "name" });
	const clients = useQuery({ ...clientsQuery(api, list.query), placeholderData: keepPreviousData });
	useScrollMemory(clients.data !== undefined);
	return (
		<Page title={t("list.title")}>
			<DataTable
				{...list.tableProps}
				ariaLabel={t("list.title")}
				columns={columns}
				columnChoice={useColumnChoice("sample")}
				rows={clients.data?.rows}
				rowId={(client) => client._id}
				isLoading={clients.isFetching}
				error={clients.error}
				onRetry={() => void clients.refetch()}
				emptyState={<EmptyState icon="file" message={t("list.empty")} />}
				searchLabel={t("list.search")}
				total={clients.data?.total}
				next={clients.data?.next}
			/>
		</Page>
	);
}
