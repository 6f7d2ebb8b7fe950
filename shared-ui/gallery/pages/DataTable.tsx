import { Badge, Button, LinkButton } from "@portal/shared-ui";
import { DataTable, type DataTableColumn, type ListFilter, ROW_ACTIONS, useListState } from "@portal/shared-ui/table";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Example, page } from "../Example.tsx";

interface Client {
	id: string;
	number: number;
	name: string;
	city: string;
	isActive: boolean;
}

const clients = (count: number): Client[] =>
	Array.from({ length: count }, (_, index) => ({
		id: String(index),
		number: 10_001 + index,
		name: `Donau Feinkost ${index + 1}`,
		city: index % 3 === 0 ? "Wien" : "Gänserndorf",
		isActive: index % 3 !== 1,
	}));

const SOME = clients(2);
const MANY = clients(2000);

const COLUMNS: DataTableColumn<Client>[] = [
	{ id: "number", accessorKey: "number", header: "Nummer", size: 130, maxSize: 130 },
	{ id: "name", accessorKey: "name", header: "Name", enableHiding: false, size: 320, minSize: 220 },
	{ id: "city", header: "Ort", cell: ({ row }) => row.original.city, size: 160, minSize: 130 },
	{
		id: "status",
		header: "Zustand",
		cell: ({ row: { original } }) => (
			<Badge tone={original.isActive ? "success" : "neutral"}>{original.isActive ? "Aktiv" : "Inaktiv"}</Badge>
		),
		size: 140,
		maxSize: 140,
	},
	{
		id: "actions",
		header: "Aktionen",
		...ROW_ACTIONS,
		size: 150,
		maxSize: 150,
		cell: () => <Button size="small">Details</Button>,
	},
];
const rowId = ({ id }: Client) => id;

const FILTERS: ListFilter[] = [{ id: "state", label: "Zustand", options: [{ id: "active", label: "Aktiv" }] }];
const rowHref = ({ id }: Client) => `?component=DataTable&client=${id}`;

function ClientList() {
	const list = useListState(useSearchParams(), { defaultSort: "number", filters: FILTERS });
	return (
		<DataTable
			{...list.tableProps}
			rows={SOME}
			total={20}
			next="2"
			ariaLabel="Kunden"
			searchLabel="Kunden suchen"
			columns={COLUMNS}
			rowId={rowId}
			rowHref={rowHref}
			columnChoice={useState({})}
			toolbar={<LinkButton href="?component=DataTable">Anlegen</LinkButton>}
		/>
	);
}

const TABLE = { columns: COLUMNS, rowId };
const FAILED = { ...TABLE, error: "Technischer Fehler!", onRetry: () => {} };

export const DataTablePage = page(
	<Example title="Suche, Ordnung, Seiten und Spalten in der Adresse">
		<ClientList />
	</Example>,
	<Example title="Erste Antwort steht aus, nächste Antwort steht aus">
		<DataTable ariaLabel="Wird geladen" {...TABLE} rows={undefined} isLoading />
		<DataTable ariaLabel="Wird erneuert" {...TABLE} rows={SOME} isLoading />
	</Example>,
	<Example title="Leer, Fehler ohne und mit früherer Antwort">
		<DataTable ariaLabel="Leer" {...TABLE} rows={[]} emptyState="Noch kein Kunde angelegt." />
		<DataTable ariaLabel="Fehler" {...FAILED} rows={undefined} />
		<DataTable ariaLabel="Fehler mit Zeilen" {...FAILED} rows={SOME} />
	</Example>,
	<Example title="2000 Zeilen, gezeichnet wird nur, was zu sehen ist">
		<DataTable ariaLabel="Lange Liste" {...TABLE} rows={MANY} isVirtualized />
	</Example>,
);
