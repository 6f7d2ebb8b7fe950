import type { ClientListItem } from "@portal/api/contract/clients";
import { Button, EmptyState, FailureBanner, LinkButton } from "@portal/shared-ui";
import {
	errorMessage,
	keepPreviousData,
	Page,
	useApi,
	useMutation,
	useQuery,
	useScrollMemory,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { DataTable, type DataTableColumn, useListState } from "@portal/shared-ui/table";
import { useMemo } from "react";
import { clientsQuery, saveClients } from "../api.ts";
import { clientDetails } from "../paths.ts";

function useColumns(): DataTableColumn<ClientListItem>[] {
	const { t } = useTranslation("clients");
	return useMemo(
		() => [
			{ id: "clientNumber", header: t("list.number"), cell: (client) => client.clientNumber, isSortable: true },
			{
				id: "name",
				header: t("list.name"),
				cell: (client) => client.name,
				isSortable: true,
				isRowHeader: true,
				isLong: true,
			},
			{ id: "country", header: t("list.country"), cell: (client) => client.address.country, isSortable: true },
			{
				id: "actions",
				header: t("list.actions"),
				isHeaderHidden: true,
				align: "end",
				cell: (client) => (
					<LinkButton size="small" href={clientDetails(client._id)}>
						{t("list.details")}
					</LinkButton>
				),
			},
		],
		[t],
	);
}

function CreateButton() {
	const { t } = useTranslation("clients");
	return (
		<LinkButton href="/addClient" variant="primary" icon="plus">
			{t("list.create")}
		</LinkButton>
	);
}

export function ClientListPage() {
	const { t } = useTranslation("clients");
	const api = useApi();
	const columns = useColumns();
	const list = useListState(useSearchParams(), { defaultSort: "name" });
	const clients = useQuery({ ...clientsQuery(api, list.query), placeholderData: keepPreviousData });
	const exporting = useMutation({ mutationFn: () => saveClients(api, list.query) });
	const next = clients.data?.next;
	useScrollMemory(clients.data !== undefined);
	return (
		<Page title={t("list.title")} actions={<CreateButton />}>
			{exporting.error && <FailureBanner onDismiss={exporting.reset}>{errorMessage(exporting.error)}</FailureBanner>}
			<DataTable
				{...list.tableProps}
				ariaLabel={t("list.title")}
				columns={columns}
				rows={clients.data?.rows}
				rowId={(client) => client._id}
				isLoading={clients.isFetching}
				error={clients.error}
				onRetry={() => void clients.refetch()}
				emptyState={<EmptyState icon="building" message={t("list.empty")} action={<CreateButton />} />}
				toolbar={
					<Button icon="download" isPending={exporting.isPending} onPress={() => exporting.mutate()}>
						{t("list.export")}
					</Button>
				}
				searchLabel={t("list.search")}
				total={clients.data?.total}
				hasNext={next !== undefined}
				onNext={() => next !== undefined && list.goToNext(next)}
			/>
		</Page>
	);
}
