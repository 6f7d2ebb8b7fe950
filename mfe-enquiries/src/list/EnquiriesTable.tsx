import "../enquiries.css";
import type { EnquiryListItem } from "@portal/api/contract/enquiries";
import { Card, EmptyState, LinkButton } from "@portal/shared-ui";
import { formatDate, useApi, useQuery, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { DataTable, type DataTableColumn, useListState } from "@portal/shared-ui/table";
import { useMemo } from "react";
import { enquiriesQuery } from "../api.ts";
import { StatusBadge } from "./StatusBadge.tsx";

function useColumns(): DataTableColumn<EnquiryListItem>[] {
	const { t } = useTranslation("enquiries");
	return useMemo(
		() => [
			{ id: "company", header: t("list.company"), isSortable: true, cell: ({ company }) => company || "–" },
			{ id: "name", header: t("list.name"), isSortable: true, isRowHeader: true, cell: ({ name }) => name },
			{
				id: "messageDate",
				header: t("list.date"),
				isSortable: true,
				cell: ({ messageDate }) => formatDate(messageDate),
			},
			{
				id: "message",
				header: t("list.message"),
				cell: ({ message }) => <span className="enquiry-excerpt">{message}</span>,
			},
			{
				id: "status",
				header: t("list.status"),
				isSortable: true,
				cell: (enquiry) => <StatusBadge enquiry={enquiry} />,
			},
			{
				id: "actions",
				header: t("list.actions"),
				isHeaderHidden: true,
				align: "end",
				cell: ({ _id, name, messageDate }) => (
					<LinkButton
						href={`/customerMessage?id=${encodeURIComponent(_id)}`}
						size="small"
						icon="edit"
						aria-label={t("list.editOf", { name, date: formatDate(messageDate) })}
					>
						{t("list.edit")}
					</LinkButton>
				),
			},
		],
		[t],
	);
}

/** What visitors wrote, newest first. */
export function EnquiriesTable() {
	const { t } = useTranslation("enquiries");
	const api = useApi();
	const list = useListState(useSearchParams(), { prefix: "enquiries-", defaultSort: "-messageDate" });
	const { data, error, isFetching, refetch } = useQuery(enquiriesQuery(api, list.query));
	const next = data?.next;
	return (
		<Card title={t("list.title")}>
			<DataTable
				{...list.tableProps}
				ariaLabel={t("list.title")}
				columns={useColumns()}
				rows={data?.rows}
				rowId={({ _id }) => _id}
				isLoading={isFetching}
				error={error}
				onRetry={() => void refetch()}
				searchLabel={t("list.search")}
				emptyState={<EmptyState icon="mail" message={t("list.empty")} />}
				total={data?.total}
				hasNext={next !== undefined}
				onNext={() => next !== undefined && list.goToNext(next)}
			/>
		</Card>
	);
}
