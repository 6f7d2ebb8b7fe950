import "./client-errors.css";
import type { ClientErrorCount } from "@portal/api/contract/client-errors";
import { Button, EmptyState } from "@portal/shared-ui";
import { Page, today, useApi, useQuery, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { DateField } from "@portal/shared-ui/pickers";
import { DataTable, useListState } from "@portal/shared-ui/table";
import { clientErrorsQuery } from "./api.ts";
import { useClientErrorColumns } from "./useClientErrorColumns.tsx";
import { useFirstDay } from "./useFirstDay.ts";

/** What makes a counter another one. */
const idOf = ({ day, kind, module, version, fault, place }: ClientErrorCount) =>
	JSON.stringify([day, kind, module, version, fault, place]);

/** What went wrong in people's browsers, counted; the newest day first. */
export function ClientErrorsPage() {
	const { t } = useTranslation("users");
	const address = useSearchParams();
	const list = useListState(address);
	const { since, typed, change } = useFirstDay(address);
	const { cursor } = list.query;
	const { data, error, isFetching, refetch } = useQuery(
		clientErrorsQuery(useApi(), { ...(since === "" ? {} : { since }), ...(cursor ? { cursor } : {}) }),
	);
	const next = data?.next;
	return (
		<Page title={t("clientErrors.title")}>
			<p className="users-failures__hint">{t("clientErrors.hint")}</p>
			<search className="users-failures__filters">
				<DateField label={t("clientErrors.since")} value={typed} maxValue={today()} onChange={change} />
				<Button variant="ghost" icon="close" isDisabled={typed === "" && since === ""} onPress={() => change("")}>
					{t("clientErrors.reset")}
				</Button>
			</search>
			<DataTable
				{...list.tableProps}
				search=""
				onSearchChange={undefined}
				onSortChange={undefined}
				ariaLabel={t("clientErrors.title")}
				columns={useClientErrorColumns()}
				rows={data?.rows}
				rowId={idOf}
				isLoading={isFetching}
				error={error}
				onRetry={() => void refetch()}
				emptyState={
					<EmptyState icon="success" message={since === "" ? t("clientErrors.empty") : t("clientErrors.emptySince")} />
				}
				total={data?.total}
				hasNext={next !== undefined}
				onNext={() => next !== undefined && list.goToNext(next)}
			/>
		</Page>
	);
}
