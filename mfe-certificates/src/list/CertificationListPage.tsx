import type { CertificationListItem } from "@portal/contracts/contract/certifications";
import { Button, EmptyState, FailureBanner, LinkButton } from "@portal/shared-ui/basics";
import {
	errorMessage,
	formatDate,
	keepPreviousData,
	Page,
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
				accessorKey: "certificationNumber",
				header: t("list.number"),
				enableHiding: false,
				meta: { isWhole: true },
			},
			{ id: "clientName", accessorKey: "clientName", header: t("list.client"), meta: { isLong: true } },
			{ id: "category", accessorKey: "category", header: t("list.scope") },
			{
				id: "validTo",
				accessorKey: "validTo",
				header: t("list.validity"),
				cell: ({ row: { original } }) => `${formatDate(original.validFrom)}\u00a0– ${formatDate(original.validTo)}`,
			},
			{
				id: "status",
				accessorKey: "stati",
				header: t("list.status"),
				cell: ({ row }) => <CertificationStatusBadge stati={row.original.stati} />,
			},
			{
				id: "actions",
				header: t("list.actions"),
				...ROW_ACTIONS,
				cell: ({ row: { original } }) => (
					<span className="certs-buttons certs-buttons--end">
						<LinkButton size="small" href={certificationDetails(original._id)}>
							{t("list.details")}
						</LinkButton>
						{original.downloadable && <DownloadButton id={original._id} number={original.certificationNumber} />}
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
	useScrollMemory(certifications.data !== undefined);
	return (
		<Page title={t("list.title")}>
			{exporting.error && <FailureBanner onDismiss={exporting.reset}>{errorMessage(exporting.error)}</FailureBanner>}
			<DataTable
				{...list.tableProps}
				{...resultProps(certifications)}
				ariaLabel={t("list.title")}
				columns={columns}
				columnChoice={useColumnChoice("certifications")}
				rowId={(row) => row._id}
				emptyState={<EmptyState icon="certificate" message={t("list.empty")} />}
				toolbar={
					<Button icon="download" isPending={exporting.isPending} onPress={() => exporting.mutate()}>
						{t("list.export")}
					</Button>
				}
				isWide
				searchLabel={t("list.search")}
			/>
		</Page>
	);
}
