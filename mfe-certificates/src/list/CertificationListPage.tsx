import type { CertificationListItem } from "@portal/contracts/contract/certifications";
import { Button, EmptyState, FailureBanner, LinkButton, TextLink } from "@portal/shared-ui/basics";
import {
	errorMessage,
	formatDate,
	keepPreviousData,
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
import { certificationsQuery, saveCertifications, saveValid } from "../api.ts";
import { Download } from "../Download.tsx";
import { certificationDetails, clientDetails } from "../paths.ts";
import { RenewButton } from "../renewal/RenewButton.tsx";
import { CertificationStatusBadge } from "../StatusBadge.tsx";
import { useFilters } from "./useFilters.tsx";

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

function Validity({ certification }: { certification: CertificationListItem }) {
	const { t } = useTranslation("certificates");
	const { validFrom, validTo, renewedBy, renewedByNumber } = certification;
	const period = `${formatDate(validFrom)}\u00a0– ${formatDate(validTo)}`;
	if (renewedBy === undefined) return period;
	return (
		<span className="certs-status">
			{period}
			<span className="certs-status__ended">
				{t("renewal.successor")}{" "}
				<span className="certs-whole">
					<TextLink href={certificationDetails(renewedBy)}>{renewedByNumber}</TextLink>
				</span>
			</span>
		</span>
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
			{
				id: "clientName",
				accessorKey: "clientName",
				header: t("list.client"),
				meta: { isLong: true },
				cell: ({ row: { original } }) => (
					<TextLink variant="quiet" href={clientDetails(original._clientId)}>
						{original.clientName}
					</TextLink>
				),
			},
			{ id: "category", accessorKey: "category", header: t("list.scope"), meta: { isLong: true } },
			{
				id: "validTo",
				accessorKey: "validTo",
				header: t("list.validity"),
				meta: { isBrief: true },
				cell: ({ row }) => <Validity certification={row.original} />,
			},
			{
				id: "status",
				accessorKey: "stati",
				header: t("list.status"),
				meta: { isWhole: true },
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
						{original.actions.includes("renew") && <RenewButton certification={original} isBrief />}
						{original.downloadable && <DownloadButton id={original._id} number={original.certificationNumber} />}
					</span>
				),
			},
		],
		[t],
	);
}

const toCertification = ({ _id }: CertificationListItem) => certificationDetails(_id);

export function CertificationListPage() {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const columns = useColumns();
	const address = useSearchParams();
	const columnChoice = useColumnChoice("certifications");
	const list = useListState(address, { defaultSort: "-certificationNumber", filters: useFilters(address) });
	const request = { ...list.query, ...list.filtered };
	const certifications = useQuery({ ...certificationsQuery(api, request), placeholderData: keepPreviousData });
	const exporting = useMutation({ mutationFn: () => saveCertifications(api, request) });
	useScrollMemory(certifications.data !== undefined);
	return (
		<Page title={t("list.title")} isWide>
			{exporting.error && <FailureBanner onDismiss={exporting.reset}>{errorMessage(exporting.error)}</FailureBanner>}
			<DataTable
				{...list.tableProps}
				{...resultProps(certifications)}
				ariaLabel={t("list.title")}
				columns={columns}
				columnChoice={columnChoice}
				rowId={(row) => row._id}
				rowHref={toCertification}
				emptyState={<EmptyState icon="certificate" message={t("list.empty")} />}
				toolbar={
					<>
						<SavedViews list="certifications" address={address} columnChoice={columnChoice} />
						<Button icon="download" isPending={exporting.isPending} onPress={() => exporting.mutate()}>
							{t("list.export")}
						</Button>
					</>
				}
				isWide
				searchLabel={t("list.search")}
			/>
		</Page>
	);
}
