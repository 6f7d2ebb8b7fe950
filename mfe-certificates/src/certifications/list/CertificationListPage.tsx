import { CERTIFICATION_FIELDS, type CertificationListItem } from "@portal/contracts/contract/certifications";
import { fieldsIn } from "@portal/contracts/kit/field-descriptions";
import { Button, EmptyState, FailureBanner, LinkButton, TextLink } from "@portal/shared-ui/basics";
import {
	errorMessage,
	formatDate,
	Page,
	SavedViews,
	useApi,
	useColumnChoice,
	useFlash,
	useMutation,
	useQuery,
	useScrollMemory,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { DataTable, type DataTableColumn, ROW_ACTIONS, resultProps, useListState } from "@portal/shared-ui/table";
import { useMemo, useState } from "react";
import { certificationsQuery, saveCertifications, saveValid } from "../../api.ts";
import { ActionMenu } from "../../certificates/actions/ActionMenu.tsx";
import { sortable } from "../../columns.ts";
import { ListLinks } from "../../ListLinks.tsx";
import { CERTIFICATIONS, certificationDetails, clientDetails, NEW_CERTIFICATION, path } from "../../paths.ts";
import { CertificationStatusBadge } from "../../StatusBadge.tsx";
import { RenewalDialog } from "../renewal/lazy-renewal-dialog.ts";
import { useFilters } from "./useFilters.tsx";

function RowMenu({ certification }: { certification: CertificationListItem }) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const showFlash = useFlash();
	const [isRenewing, setRenewing] = useState(false);
	const { _id, actions, certificationNumber: number, downloadable } = certification;
	const download = () => saveValid(api, _id).catch(() => showFlash(t("documents.failed"), "error"));
	return (
		<>
			<ActionMenu
				size="small"
				number={number}
				actions={[
					{ id: "details", label: t("list.details"), href: certificationDetails(_id) },
					...(downloadable
						? [
								{
									id: "download",
									label: t("list.download"),
									icon: "download" as const,
									onAction: () => void download(),
								},
							]
						: []),
					...(actions.includes("renew")
						? [{ id: "renew", label: t("renewal.renew"), onAction: () => setRenewing(true) }]
						: []),
				]}
			/>
			{isRenewing && <RenewalDialog certification={certification} onClose={() => setRenewing(false)} />}
		</>
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
			<span className="ui-hint">
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
			{ ...sortable("certificationNumber", t("list.number")), enableHiding: false, meta: { isWhole: true } },
			{
				...sortable("clientName", CERTIFICATION_FIELDS._clientId.label),
				meta: { isLong: true },
				cell: ({ row: { original } }) => (
					<TextLink variant="quiet" href={clientDetails(original._clientId)}>
						{original.clientName}
					</TextLink>
				),
			},
			{ ...sortable("category", t("list.scope")), meta: { isLong: true } },
			{
				...sortable("validTo", t("list.validity")),
				meta: { isBrief: true },
				cell: ({ row }) => <Validity certification={row.original} />,
			},
			{
				id: "status",
				accessorKey: "stati",
				header: CERTIFICATION_FIELDS.status.label,
				meta: { isWhole: true },
				cell: ({ row }) => <CertificationStatusBadge stati={row.original.stati} />,
			},
			{
				id: "actions",
				header: t("list.actions"),
				...ROW_ACTIONS,
				cell: ({ row }) => <RowMenu certification={row.original} />,
			},
		],
		[t],
	);
}

/** Filters of the links above the list. */
const VIEWS = { all: {}, expiring: { expires: "90" }, suspended: { status: "SUSPENDED" } } as const;

const toCertification = ({ _id }: CertificationListItem) => certificationDetails(_id);

export function CertificationListPage() {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const columns = useColumns();
	const address = useSearchParams();
	const columnChoice = useColumnChoice("certifications");
	const list = useListState(address, { defaultSort: "-certificationNumber", filters: useFilters(address) });
	const request = { ...list.query, ...list.filtered };
	const certifications = useQuery(certificationsQuery(api, request));
	const exporting = useMutation({ mutationFn: () => saveCertifications(api, request) });
	useScrollMemory(certifications.data !== undefined);
	return (
		<Page
			title={t("list.title")}
			isWide
			actions={
				<LinkButton href={NEW_CERTIFICATION} variant="primary" icon="plus">
					{t("certificationForm.start")}
				</LinkButton>
			}
		>
			{exporting.error && <FailureBanner onDismiss={exporting.reset}>{errorMessage(exporting.error)}</FailureBanner>}
			<ListLinks
				label={t("list.views")}
				links={fieldsIn(VIEWS).map(([name, filters]) => ({
					href: path(CERTIFICATIONS, filters),
					text: t(`list.view.${name}`),
					isCurrent: String(new URLSearchParams(list.filtered)) === String(new URLSearchParams(filters)),
				}))}
			/>
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
