import type { PendingApproval } from "@portal/contracts/contract/certificates";
import { Disclosure, EmptyState, LinkButton } from "@portal/shared-ui/basics";
import {
	formatDateTime,
	useApi,
	useColumnChoice,
	useQuery,
	useSearchParams,
	useStoredChoice,
	workQuery,
} from "@portal/shared-ui/module";
import { DataTable, type DataTableColumn, ROW_ACTIONS, resultProps, useListState } from "@portal/shared-ui/table";
import { useMemo } from "react";
import { pendingQuery } from "../../api.ts";
import { reviewedCertificate } from "../../paths.ts";
import { countText } from "../work/queues.ts";
import { useWorkTexts } from "../work/useWorkTexts.ts";

function Approvals() {
	const { t } = useWorkTexts();
	const columns = useMemo(
		(): DataTableColumn<PendingApproval>[] => [
			{
				id: "certificateNumber",
				header: t("pending.number"),
				cell: ({ row }) => row.original.certificateNumber,
				enableHiding: false,
				meta: { isWhole: true },
			},
			{
				id: "clientName",
				header: t("pending.client"),
				meta: { isLong: true },
				cell: ({ row }) => row.original.clientName,
			},
			{
				id: "user",
				header: t("pending.user"),
				meta: { isBrief: true },
				cell: ({ row }) => row.original.submitted.user,
			},
			{
				id: "submitted",
				accessorFn: ({ submitted }) => formatDateTime(submitted.ts),
				header: t("pending.date"),
				meta: { isBrief: true },
			},
			{
				id: "actions",
				header: t("pending.actions"),
				...ROW_ACTIONS,
				cell: ({ row: { original } }) => (
					<LinkButton
						size="small"
						icon="check"
						href={reviewedCertificate(original._certificationId, original._certificateId)}
					>
						{t("pending.check")}
					</LinkButton>
				),
			},
		],
		[t],
	);
	const list = useListState(useSearchParams(), { prefix: "approvals-", defaultSort: "submitted" });
	const query = useQuery(pendingQuery(useApi(), list.query));
	return (
		<DataTable
			{...list.tableProps}
			{...resultProps(query)}
			ariaLabel={t("pending.title")}
			columns={columns}
			columnChoice={useColumnChoice("pending-approvals")}
			rowId={(row) => row._certificateId}
			isWide
			searchLabel={t("pending.search")}
			emptyState={<EmptyState icon="certificate" message={t("pending.empty")} />}
		/>
	);
}

/** Lists the certificates to review. The list stays folded and requests no data until the user opens it. */
export function PendingApprovals() {
	const { t } = useWorkTexts();
	const [isOpen, open] = useStoredChoice("approvals");
	const toReview = useQuery(workQuery(useApi())).data?.toReview;
	const number = toReview && countText(toReview.count, toReview.more);
	return (
		<Disclosure title={t("pending.title")} count={number} isExpanded={isOpen} onExpandedChange={open}>
			{isOpen && (
				<div data-queue>
					<Approvals />
				</div>
			)}
		</Disclosure>
	);
}
