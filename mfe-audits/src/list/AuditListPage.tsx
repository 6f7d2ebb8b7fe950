import {
	AUDIT_FIELDS,
	AUDIT_KINDS,
	AUDIT_STATI,
	AUDIT_STATUS_NAMES,
	type AuditListItem,
	type AuditListQuery,
	TEAM_PARTS,
} from "@portal/contracts/contract/evaluation";
import { Button, EmptyState, FailureBanner, Inline, LinkButton, TextLink } from "@portal/shared-ui/basics";
import {
	errorMessage,
	listFilters,
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
import { isMonth, monthName } from "./months.ts";

const STATI = AUDIT_STATUS_NAMES.map((id) => ({ id, label: AUDIT_STATI[id].label }));
const KINDS = Object.entries(AUDIT_KINDS).map(([id, label]) => ({ id, label }));

/** A column by which the list can be sorted. */
const sortable = (id: keyof AuditListItem, header: string) => ({ id, accessorKey: id, header });

function useColumns(): DataTableColumn<AuditListItem>[] {
	const { t } = useTranslation("audits");
	return useMemo(
		() => [
			{ ...sortable("auditNumber", AUDIT_FIELDS.auditNumber.label), enableHiding: false, meta: { isWhole: true } },
			{ ...sortable("from", t("list.days")), meta: { isBrief: true }, cell: ({ row }) => period(row.original) },
			{
				...sortable("clientName", t("list.client")),
				meta: { isLong: true },
				cell: ({ row: { original } }) => (
					<TextLink variant="quiet" href={clientDetails(original._clientId)}>
						{original.clientName}
					</TextLink>
				),
			},
			{ id: "kind", header: AUDIT_FIELDS.kind.label, cell: ({ row }) => AUDIT_KINDS[row.original.kind] },
			{ id: "lead", header: TEAM_PARTS.LEAD, cell: ({ row }) => row.original.lead },
			{
				id: "openFindings",
				header: t("list.findings"),
				meta: { align: "end" },
				cell: ({ row: { original } }) =>
					original.openFindings > 0 && t("list.openFindings", { count: original.openFindings }),
			},
			{
				...sortable("status", AUDIT_FIELDS.status.label),
				meta: { isWhole: true },
				cell: ({ row }) => <AuditStatusBadge status={row.original.status} />,
			},
		],
		[t],
	);
}

function useFilters() {
	const { t } = useTranslation("audits");
	return useMemo(
		() =>
			listFilters<AuditListQuery>({
				status: { label: AUDIT_FIELDS.status.label, isMultiple: true, options: STATI },
				kind: { label: AUDIT_FIELDS.kind.label, isMultiple: true, options: KINDS },
				mine: { label: AUDIT_FIELDS.team.label, options: [{ id: "true", label: t("list.mine") }] },
				month: {
					label: t("list.month"),
					labelOf: (value) => (isMonth(value) ? monthName(value) : undefined),
					// The filter "month" has no menu, because only the calendar sets it.
					control: " ",
				},
				certification: null,
			}),
		[t],
	);
}

interface LinksProps {
	label: string;
	links: readonly { href: string; text: string; isCurrent: boolean }[];
}

const Links = ({ label, links }: LinksProps) => (
	<nav className="ui-inline ui-gap--small audits-links" aria-label={label}>
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
	const address = useSearchParams();
	const list = useListState(address, { defaultSort: "-from", filters: useFilters() });
	const { month, ...filters } = list.filtered;
	const isCalendar = address[0].get("view") === "calendar";
	const calendar = { view: "calendar", ...(month ? { month } : {}) };
	const views: [text: string, filters: Readonly<Record<string, string>>][] = [
		[t("list.all"), {}],
		[t("list.mine"), { mine: "true" }],
		[AUDIT_STATI.UNDERWAY.label, { status: "UNDERWAY" }],
		[AUDIT_STATI.REPORTED.label, { status: "REPORTED" }],
	];
	return (
		<Page title={t("title")} isWide actions={<PlanButton />}>
			<Inline align="between">
				<Links
					label={t("list.views")}
					links={views.map(([text, view]) => ({
						href: auditList(isCalendar ? { ...view, ...calendar } : view),
						text,
						isCurrent: auditList(filters) === auditList(view),
					}))}
				/>
				<Links
					label={t("list.form")}
					links={[
						{ href: auditList(filters), text: t("list.asList"), isCurrent: !isCalendar },
						{ href: auditList({ ...filters, ...calendar }), text: t("list.asCalendar"), isCurrent: isCalendar },
					]}
				/>
			</Inline>
			{isCalendar ? (
				<AuditCalendar
					month={month && isMonth(month) ? month : today().slice(0, 7)}
					filtered={filters}
					hrefOf={(other) => auditList({ ...filters, ...calendar, month: other })}
				/>
			) : (
				<AuditTable list={list} address={address} />
			)}
		</Page>
	);
}

interface AuditTableProps {
	list: ReturnType<typeof useListState>;
	address: ReturnType<typeof useSearchParams>;
}

function AuditTable({ list, address }: AuditTableProps) {
	const { t } = useTranslation("audits");
	const api = useApi();
	const columnChoice = useColumnChoice("audits");
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
				columns={useColumns()}
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
