import type { CertificationListItem } from "@portal/api/contract/certifications";
import { Button, EmptyState, FailureBanner, LinkButton } from "@portal/shared-ui";
import {
	errorMessage,
	formatDate,
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
import { certificationsQuery, saveCertifications, saveValid } from "../api.ts";
import { Download } from "../Download.tsx";
import { certificationDetails } from "../paths.ts";
import { CertificationStatusBadge } from "../StatusBadge.tsx";

function DownloadButton({ id, number }: { id: string; number: string }) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	return (
		<Download
			size="small"
			aria-label={t("list.downloadOf", { number })}
			save={() => saveValid(api, id)}
			failure={t("documents.failed")}
		>
			{t("list.download")}
		</Download>
	);
}

function useColumns(): DataTableColumn<CertificationListItem>[] {
	const { t } = useTranslation("certificates");
	return useMemo(
		() => [
			{
				id: "certificationNumber",
				header: t("list.number"),
				cell: (row) => row.certificationNumber,
				isSortable: true,
				isRowHeader: true,
				isWhole: true,
			},
			{ id: "clientName", header: t("list.client"), cell: (row) => row.clientName, isSortable: true, isLong: true },
			{ id: "category", header: t("list.scope"), cell: (row) => row.category, isSortable: true },
			{
				id: "validTo",
				header: t("list.validity"),
				cell: (row) => `${formatDate(row.validFrom)}\u00a0– ${formatDate(row.validTo)}`,
				isSortable: true,
			},
			{
				id: "status",
				header: t("list.status"),
				cell: (row) => <CertificationStatusBadge stati={row.stati} />,
				isSortable: true,
			},
			{
				id: "actions",
				header: t("list.actions"),
				isHeaderHidden: true,
				align: "end",
				cell: (row) => (
					<span className="certs-buttons certs-buttons--end">
						<LinkButton size="small" href={certificationDetails(row._id)}>
							{t("list.details")}
						</LinkButton>
						{row.downloadable && <DownloadButton id={row._id} number={row.certificationNumber} />}
					</span>
				),
			},
		],
		[t],
	);
}

export function CertificationListPage() {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const columns = useColumns();
	const list = useListState(useSearchParams(), { defaultSort: "-certificationNumber" });
	const certifications = useQuery({ ...certificationsQuery(api, list.query), placeholderData: keepPreviousData });
	const exporting = useMutation({ mutationFn: () => saveCertifications(api, list.query) });
	const next = certifications.data?.next;
	useScrollMemory(certifications.data !== undefined);
	return (
		<Page title={t("list.title")}>
			{exporting.error && <FailureBanner onDismiss={exporting.reset}>{errorMessage(exporting.error)}</FailureBanner>}
			<DataTable
				{...list.tableProps}
				ariaLabel={t("list.title")}
				columns={columns}
				rows={certifications.data?.rows}
				rowId={(row) => row._id}
				isLoading={certifications.isFetching}
				error={certifications.error}
				onRetry={() => void certifications.refetch()}
				emptyState={<EmptyState icon="certificate" message={t("list.empty")} />}
				toolbar={
					<Button icon="download" isPending={exporting.isPending} onPress={() => exporting.mutate()}>
						{t("list.export")}
					</Button>
				}
				isWide
				searchLabel={t("list.search")}
				total={certifications.data?.total}
				hasNext={next !== undefined}
				onNext={() => next !== undefined && list.goToNext(next)}
			/>
		</Page>
	);
}
