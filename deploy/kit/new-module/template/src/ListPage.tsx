import type { ClientListItem } from "@portal/contracts/contract/clients";
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
import { DataTable, type DataTableColumn, resultProps, useListState } from "@portal/shared-ui/table";
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
				{...resultProps(clients)}
				ariaLabel={t("list.title")}
				columns={columns}
				columnChoice={useColumnChoice("sample")}
				rowId={(client) => client._id}
				emptyState={<EmptyState icon="file" message={t("list.empty")} />}
				searchLabel={t("list.search")}
			/>
		</Page>
	);
}
