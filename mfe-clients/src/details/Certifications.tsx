import { type CertificationListItem, certificationBadge } from "@portal/contracts/contract/certifications";
import { Badge, EmptyState, LinkButton } from "@portal/shared-ui";
import {
	formatDate,
	useApi,
	useColumnChoice,
	useQuery,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import {
	DataTable,
	type DataTableColumn,
	ROW_ACTIONS,
	resultProps,
	unknownPlaces,
	useListState,
} from "@portal/shared-ui/table";
import { useMemo } from "react";
import { certificationsQuery } from "../api.ts";
import { BackToClients } from "../BackToClients.tsx";
import { certificationDetails } from "../paths.ts";

function useColumns(): DataTableColumn<CertificationListItem>[] {
	const { t } = useTranslation("clients");
	return useMemo(
		() => [
			{
				id: "certificationNumber",
				accessorKey: "certificationNumber",
				header: t("list.number"),
				enableHiding: false,
				meta: { isWhole: true },
			},
			{ id: "category", accessorKey: "category", header: t("certifications.category"), meta: { isLong: true } },
			{
				id: "validTo",
				accessorKey: "validTo",
				header: t("certifications.validity"),
				meta: { isBrief: true },
				cell: ({ row: { original } }) => `${formatDate(original.validFrom)}\u00a0– ${formatDate(original.validTo)}`,
			},
			{
				id: "status",
				accessorKey: "stati",
				header: t("certifications.status"),
				meta: { isWhole: true },
				cell: ({ row: { original } }) => {
					const { label, tone } = certificationBadge(original.stati.at(-1)?.status ?? 0);
					return <Badge tone={tone}>{label}</Badge>;
				},
			},
			{
				id: "actions",
				header: t("list.actions"),
				...ROW_ACTIONS,
				cell: ({ row }) => (
					<LinkButton size="small" href={certificationDetails(row.original._id)}>
						{t("list.details")}
					</LinkButton>
				),
			},
		],
		[t],
	);
}

const toCertification = ({ _id }: CertificationListItem) => certificationDetails(_id);

export function Certifications({ clientId }: { clientId: string }) {
	const { t } = useTranslation("clients");
	const columns = useColumns();
	const columnChoice = useColumnChoice("certifications-of-client");
	const list = useListState(useSearchParams(), { defaultSort: "-certificationNumber" });
	const query = useQuery(certificationsQuery(useApi(), clientId, list.query));
	if (!query.data && query.error && unknownPlaces(query.error).length === 0)
		return <BackToClients error={query.error} />;
	return (
		<DataTable
			{...list.tableProps}
			{...resultProps(query)}
			ariaLabel={t("details.certifications")}
			columns={columns}
			columnChoice={columnChoice}
			rowId={(row) => row._id}
			rowHref={toCertification}
			isWide
			emptyState={<EmptyState icon="certificate" message={t("certifications.empty")} />}
		/>
	);
}
