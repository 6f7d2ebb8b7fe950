import type { PendingApproval } from "@portal/api/contract/certificates";
import { Card, EmptyState, LinkButton } from "@portal/shared-ui";
import { formatDateTime, useApi, useQuery, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { DataTable, type DataTableColumn, useListState } from "@portal/shared-ui/table";
import { useMemo } from "react";
import { pendingQuery } from "../api.ts";
import { reviewedCertificate } from "../paths.ts";

function useColumns(): DataTableColumn<PendingApproval>[] {
	const { t } = useTranslation("certificates");
	return useMemo(
		() => [
			{
				id: "certificateNumber",
				header: t("pending.number"),
				cell: (row) => row.certificateNumber,
				isRowHeader: true,
				isWhole: true,
			},
			{ id: "clientName", header: t("pending.client"), isLong: true, cell: (row) => row.clientName },
			{ id: "user", header: t("pending.user"), isLong: true, cell: (row) => row.submitted.user },
			{
				id: "submitted",
				header: t("pending.date"),
				cell: (row) => formatDateTime(row.submitted.ts),
				isSortable: true,
			},
			{
				id: "actions",
				header: t("pending.actions"),
				isHeaderHidden: true,
				align: "end",
				cell: (row) => (
					<LinkButton size="small" icon="check" href={reviewedCertificate(row._certificationId, row._certificateId)}>
						{t("pending.check")}
					</LinkButton>
				),
			},
		],
		[t],
	);
}

/** What waits for the signature of an administrator. */
export function PendingApprovals() {
	const { t } = useTranslation("certificates");
	const columns = useColumns();
	const list = useListState(useSearchParams(), { prefix: "approvals-", defaultSort: "submitted" });
	const { data, error, isFetching, refetch } = useQuery(pendingQuery(useApi(), list.query));
	const next = data?.next;
	return (
		<Card title={t("pending.title")}>
			<DataTable
				{...list.tableProps}
				ariaLabel={t("pending.title")}
				columns={columns}
				rows={data?.rows}
				rowId={(row) => row._certificateId}
				isLoading={isFetching}
				error={error}
				onRetry={() => void refetch()}
				isWide
				searchLabel={t("pending.search")}
				emptyState={<EmptyState icon="certificate" message={t("pending.empty")} />}
				total={data?.total}
				hasNext={next !== undefined}
				onNext={() => next !== undefined && list.goToNext(next)}
			/>
		</Card>
	);
}
