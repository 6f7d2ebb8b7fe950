import { CLIENT_FILTERS, type ClientListItem, type ClientListQuery } from "@portal/contracts/contract/clients";
import { Button, EmptyState, FailureBanner, LinkButton } from "@portal/shared-ui/basics";
import {
	errorMessage,
	listFilters,
	Page,
	SavedViews,
	useApi,
	useColumnChoice,
	useMutation,
	useQuery,
	useScrollMemory,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { DataTable, type DataTableColumn, ROW_ACTIONS, resultProps, useListState } from "@portal/shared-ui/table";
import { useMemo } from "react";
import { clientsQuery, saveClients } from "../api.ts";
import { clientDetails } from "../paths.ts";

function useColumns(): DataTableColumn<ClientListItem>[] {
	const { t } = useTranslation("clients");
	return useMemo(
		() => [
			{ id: "clientNumber", accessorKey: "clientNumber", header: t("list.number"), meta: { isWhole: true } },
			{
				id: "name",
				accessorKey: "name",
				header: t("list.name"),
				enableHiding: false,
				meta: { isLong: true },
			},
			{ id: "country", accessorKey: "address.country", header: t("list.country"), meta: { isWhole: true } },
			{
				id: "actions",
				header: t("list.actions"),
				...ROW_ACTIONS,
				cell: ({ row }) => (
					<LinkButton size="small" href={clientDetails(row.original._id)}>
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

const FILTERS = listFilters<ClientListQuery>(CLIENT_FILTERS);
const toClient = ({ _id }: ClientListItem) => clientDetails(_id);

export function ClientListPage() {
	const { t } = useTranslation("clients");
	const api = useApi();
	const columns = useColumns();
	const address = useSearchParams();
	const columnChoice = useColumnChoice("clients");
	const list = useListState(address, { defaultSort: "name", filters: FILTERS });
	const request = { ...list.query, ...list.filtered };
	const clients = useQuery(clientsQuery(api, request));
	const exporting = useMutation({ mutationFn: () => saveClients(api, request) });
	useScrollMemory(clients.data !== undefined);
	return (
		<Page title={t("list.title")} actions={<CreateButton />} isWide>
			{exporting.error && <FailureBanner onDismiss={exporting.reset}>{errorMessage(exporting.error)}</FailureBanner>}
			<DataTable
				{...list.tableProps}
				{...resultProps(clients)}
				ariaLabel={t("list.title")}
				columns={columns}
				columnChoice={columnChoice}
				rowId={(client) => client._id}
				rowHref={toClient}
				emptyState={<EmptyState icon="building" message={t("list.empty")} action={<CreateButton />} />}
				toolbar={
					<>
						<SavedViews list="clients" address={address} columnChoice={columnChoice} />
						<Button icon="download" isPending={exporting.isPending} onPress={() => exporting.mutate()}>
							{t("list.export")}
						</Button>
					</>
				}
				searchLabel={t("list.search")}
			/>
		</Page>
	);
}
