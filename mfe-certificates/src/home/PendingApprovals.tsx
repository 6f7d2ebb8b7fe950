import type { PendingApproval } from "@portal/api/contract/certificates";
import { Card, EmptyState, LinkButton } from "@portal/shared-ui";
import { formatDateTime, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { DataTable, type DataTableColumn } from "@portal/shared-ui/table";
import { useMemo } from "react";
import { pendingQuery } from "../api.ts";
import { reviewedCertificate } from "../paths.ts";

function useColumns(): DataTableColumn<PendingApproval>[] {
	const { t } = useTranslation("certificates");
	return useMemo(
		() => [
			{
				id: "number",
				header: t("pending.number"),
				cell: (row) => row.certificateNumber,
				isRowHeader: true,
				isWhole: true,
			},
			{ id: "client", header: t("pending.client"), cell: (row) => row.clientName },
			{ id: "user", header: t("pending.user"), cell: (row) => row.submitted.user },
			{ id: "date", header: t("pending.date"), cell: (row) => formatDateTime(row.submitted.ts) },
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
	const pending = useQuery(pendingQuery(useApi()));
	return (
		<Card title={t("pending.title")} padding="flush">
			<DataTable
				ariaLabel={t("pending.title")}
				columns={columns}
				rows={pending.data}
				rowId={(row) => row._certificateId}
				isLoading={pending.isFetching}
				error={pending.error}
				onRetry={() => void pending.refetch()}
				emptyState={<EmptyState icon="certificate" message={t("pending.empty")} />}
			/>
		</Card>
	);
}
