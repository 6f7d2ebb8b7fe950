import "../audit.css";
import "../users.css";
import { Banner, Button, EmptyState, FailureBanner, Inline } from "@portal/shared-ui";
import {
	errorMessage,
	Page,
	useApi,
	useColumnChoice,
	useMutation,
	useQuery,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { DataTable, resultProps, useListState } from "@portal/shared-ui/table";
import { auditQuery, saveAudit, verifyAudit } from "../api.ts";
import { Filters, useAuditFilter } from "./Filters.tsx";
import { useAuditColumns } from "./useAuditColumns.tsx";
import { VerificationResult } from "./VerificationResult.tsx";

export function AuditPage() {
	const { t } = useTranslation("users");
	const api = useApi();
	const address = useSearchParams();
	const list = useListState(address);
	const filter = useAuditFilter(address);
	const { q, cursor } = list.query;
	const request = { ...filter.request, ...(q === undefined ? {} : { user: q }) };
	const query = useQuery(auditQuery(api, cursor ? { ...request, cursor } : request));
	const checking = useMutation({ mutationFn: () => verifyAudit(api) });
	const exporting = useMutation({ mutationFn: () => saveAudit(api, request) });
	return (
		<Page
			title={t("audit.title")}
			isWide
			actions={
				<Inline>
					<Button icon="check" isPending={checking.isPending} onPress={() => checking.mutate()}>
						{t("audit.verify")}
					</Button>
					<Button icon="download" isPending={exporting.isPending} onPress={() => exporting.mutate()}>
						{t("audit.export")}
					</Button>
				</Inline>
			}
		>
			{checking.data && <VerificationResult verification={checking.data} onDismiss={checking.reset} />}
			{checking.error && <FailureBanner onDismiss={checking.reset}>{errorMessage(checking.error)}</FailureBanner>}
			{exporting.error && <FailureBanner onDismiss={exporting.reset}>{errorMessage(exporting.error)}</FailureBanner>}
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
					{...resultProps(query)}
					ariaLabel={t("audit.title")}
					columns={useAuditColumns()}
					columnChoice={useColumnChoice("audit")}
					rowId={({ seq }) => String(seq)}
					isWide
					searchLabel={t("audit.search")}
					emptyState={<EmptyState icon="clock" message={t("audit.empty")} />}
				/>
			</div>
		</Page>
	);
}
