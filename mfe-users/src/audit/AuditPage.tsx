import "../audit.css";
import "../users.css";
import { Banner, Button, EmptyState } from "@portal/shared-ui";
import { Page, useApi, useColumnChoice, useQuery, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { DataTable, useListState } from "@portal/shared-ui/table";
import { auditQuery } from "../api.ts";
import { Filters } from "./Filters.tsx";
import { useAuditColumns } from "./useAuditColumns.tsx";
import { useAuditFilter } from "./useAuditFilter.ts";
import { AuditActions, AuditResults, useExport, useVerification } from "./Verification.tsx";

/** Who did what, when and to which record; the newest first. */
export function AuditPage() {
	const { t } = useTranslation("users");
	const address = useSearchParams();
	const list = useListState(address);
	const filter = useAuditFilter(address);
	const { q, cursor } = list.query;
	const request = { ...filter.request, ...(q === undefined ? {} : { user: q }) };
	const { data, error, isFetching, refetch } = useQuery(
		auditQuery(useApi(), cursor ? { ...request, cursor } : request),
	);
	const results = { checking: useVerification(), exporting: useExport(request) };
	return (
		<Page title={t("audit.title")} actions={<AuditActions {...results} />}>
			<AuditResults {...results} />
			<Filters filter={filter} />
			{filter.entityId !== "" && (
				<Banner
					live="off"
					actions={
						<Button size="small" onPress={() => filter.change({ entityId: "" })}>
							{t("audit.allRecords")}
						</Button>
					}
				>
					{t("audit.oneRecord")}
				</Banner>
			)}
			<div className="audit-list">
				<DataTable
					{...list.tableProps}
					ariaLabel={t("audit.title")}
					columns={useAuditColumns()}
					columnChoice={useColumnChoice("audit")}
					rows={data?.rows}
					rowId={({ seq }) => String(seq)}
					isLoading={isFetching}
					error={error}
					onRetry={() => void refetch()}
					isWide
					searchLabel={t("audit.search")}
					emptyState={<EmptyState icon="clock" message={t("audit.empty")} />}
					total={data?.total}
					next={data?.next}
				/>
			</div>
		</Page>
	);
}
