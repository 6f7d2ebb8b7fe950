import { AUDIT_FIELDS, AUDIT_KINDS, type AuditListItem, TEAM_PARTS } from "@portal/contracts/contract/evaluation";
import { Button, EmptyState, FailureBanner, LinkButton, TextLink } from "@portal/shared-ui/basics";
import {
	errorMessage,
	Page,
	SavedViews,
	today,
	useApi,
	useColumnChoice,
	useMutation,
	useQuery,
	useScrollMemory,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { DataTable, type DataTableColumn, resultProps, useListState } from "@portal/shared-ui/table";
import { useMemo } from "react";
import { auditsQuery, saveAudits } from "../api.ts";
import { auditDetails, auditList, clientDetails, NEW_AUDIT } from "../paths.ts";
import { AuditStatusBadge, period } from "../StatusBadge.tsx";
import { AuditCalendar } from "./AuditCalendar.tsx";
import { isMonth } from "./months.ts";
import { useFilters } from "./useFilters.ts";

function useColumns(): DataTableColumn<AuditListItem>[] {
	const { t } = useTranslation("audits");
	return useMemo(
		() => [
			{
				id: "auditNumber",
				accessorKey: "auditNumber",
				header: AUDIT_FIELDS.auditNumber.label,
				enableHiding: false,
				meta: { isWhole: true },
			},
			{
				id: "from",
				accessorKey: "from",
				header: t("list.days"),
				meta: { isBrief: true },
				cell: ({ row }) => period(row.original),
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
			{ id: "kind", header: AUDIT_FIELDS.kind.label, cell: ({ row }) => AUDIT_KINDS[row.original.kind] },
			{ id: "lead", header: TEAM_PARTS.LEAD, meta: { isLong: true }, cell: ({ row }) => row.original.lead },
			{
				id: "openFindings",
				header: t("list.openFindings"),
				meta: { align: "end" },
				cell: ({ row }) => row.original.openFindings || "",
			},
			{
				id: "status",
				accessorKey: "status",
				header: AUDIT_FIELDS.status.label,
				meta: { isWhole: true },
				cell: ({ row }) => <AuditStatusBadge status={row.original.status} />,
			},
		],
		[t],
	);
}

/** Filters of the links above the list. */
const VIEWS = {
	all: {},
	mine: { mine: "true" },
	underway: { status: "UNDERWAY" },
	reported: { status: "REPORTED" },
} as const;
const VIEW_NAMES = ["all", "mine", "underway", "reported"] as const;
const CALENDAR = { view: "calendar" };

interface LinksProps {
	label: string;
	links: readonly { href: string; text: string; isCurrent: boolean }[];
}

const Links = ({ label, links }: LinksProps) => (
	<nav className="audits-links" aria-label={label}>
		{links.map(({ href, text, isCurrent }) => (
			<TextLink key={text} href={href} {...(isCurrent ? { "aria-current": "page" } : {})}>
				{text}
			</TextLink>
		))}
	</nav>
);

const PlanButton = () => {
	const { t } = useTranslation("audits");
	return (
		<LinkButton href={NEW_AUDIT} variant="primary" icon="plus">
			{t("plan")}
		</LinkButton>
	);
};

const toAudit = ({ _id }: AuditListItem) => auditDetails(_id);

export function AuditListPage() {
	const { t } = useTranslation("audits");
	const [params] = useSearchParams();
	const isCalendar = params.get("view") === CALENDAR.view;
	const { month: chosen = "", ...others } = useListState(useSearchParams(), { filters: useFilters() }).filtered;
	const shown = (isInCalendar: boolean, filters: Readonly<Record<string, string>>) =>
		auditList({ ...filters, ...(isInCalendar ? CALENDAR : {}), ...(isInCalendar && chosen ? { month: chosen } : {}) });
	const isSame = (view: Readonly<Record<string, string>>) =>
		String(new URLSearchParams(others)) === String(new URLSearchParams(view));
	return (
		<Page title={t("title")} isWide actions={<PlanButton />}>
			<div className="audits-head">
				<Links
					label={t("list.views")}
					links={VIEW_NAMES.map((name) => ({
						href: shown(isCalendar, VIEWS[name]),
						text: t(`list.view.${name}`),
						isCurrent: isSame(VIEWS[name]),
					}))}
				/>
				<Links
					label={t("list.form")}
					links={[
						{ href: shown(false, others), text: t("list.asList"), isCurrent: !isCalendar },
						{ href: shown(true, others), text: t("list.asCalendar"), isCurrent: isCalendar },
					]}
				/>
			</div>
			{isCalendar ? (
				<AuditCalendar
					month={isMonth(chosen) ? chosen : today().slice(0, 7)}
					filtered={others}
					hrefOf={(month) => auditList({ ...others, ...CALENDAR, month })}
				/>
			) : (
				<AuditTable />
			)}
		</Page>
	);
}

function AuditTable() {
	const { t } = useTranslation("audits");
	const api = useApi();
	const columns = useColumns();
	const address = useSearchParams();
	const columnChoice = useColumnChoice("audits");
	const list = useListState(address, { defaultSort: "-from", filters: useFilters() });
	const request = { ...list.query, ...list.filtered };
	const audits = useQuery(auditsQuery(api, request));
	const exporting = useMutation({ mutationFn: () => saveAudits(api, request) });
	useScrollMemory(audits.data !== undefined);
	return (
		<>
			{exporting.error && <FailureBanner onDismiss={exporting.reset}>{errorMessage(exporting.error)}</FailureBanner>}
			<DataTable
				{...list.tableProps}
				{...resultProps(audits)}
				ariaLabel={t("title")}
				columns={columns}
				columnChoice={columnChoice}
				rowId={({ _id }) => _id}
				rowHref={toAudit}
				emptyState={<EmptyState icon="calendar" message={t("list.empty")} action={<PlanButton />} />}
				toolbar={
					<>
						<SavedViews list="audits" address={address} columnChoice={columnChoice} />
						<Button icon="download" isPending={exporting.isPending} onPress={() => exporting.mutate()}>
							{t("list.export")}
						</Button>
					</>
				}
				isWide
				searchLabel={t("list.search")}
			/>
		</>
	);
}
