import type { ClientListItem } from "@portal/api/contract/clients";
import { EmptyState } from "@portal/shared-ui";
import {
	keepPreviousData,
	Page,
	useApi,
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
			{ id: "clientNumber", header: t("list.number"), cell: (client) => client.clientNumber, isSortable: true },
			{ id: "name", header: t("list.name"), cell: (client) => client.name, isSortable: true, isRowHeader: true },
			{ id: "country", header: t("list.country"), cell: (client) => client.address.country, isSortable: true },
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
	const next = clients.data?.next;
	useScrollMemory(clients.data !== undefined);
	return (
		<Page title={t("list.title")}>
			<DataTable
				{...list.tableProps}
				ariaLabel={t("list.title")}
				columns={columns}
				rows={clients.data?.rows}
				rowId={(client) => client._id}
				isLoading={clients.isFetching}
				error={clients.error}
				onRetry={() => void clients.refetch()}
				emptyState={<EmptyState icon="file" message={t("list.empty")} />}
				searchLabel={t("list.search")}
				total={clients.data?.total}
				hasNext={next !== undefined}
				onNext={() => next !== undefined && list.goToNext(next)}
			/>
		</Page>
	);
}
