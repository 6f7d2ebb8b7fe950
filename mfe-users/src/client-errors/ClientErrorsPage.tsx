import "../users.css";
import "./client-errors.css";
import type { ClientErrorCount } from "@portal/contracts/contract/client-errors";
import { Button, EmptyState } from "@portal/shared-ui";
import {
	Page,
	today,
	useApi,
	useColumnChoice,
	useQuery,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { DateField, Select } from "@portal/shared-ui/pickers";
import { DataTable, resultProps, useListState } from "@portal/shared-ui/table";
import { ClockBanner } from "../clock/ClockBanner.tsx";
import { MailSection } from "../mails/MailSection.tsx";
import { SealSection } from "../seal/SealSection.tsx";
import { clientErrorsQuery } from "./api.ts";
import { useClientErrorColumns } from "./useClientErrorColumns.tsx";
import { useFailureFilter } from "./useFailureFilter.ts";
import { useModules } from "./useModules.ts";

/** Id of the option for all modules. No module has this id, because module ids are in lower case. */
const ALL = "ALL";
const emptyText = ({ since, module }: { since: string; module: string }) => {
	if (module !== "") return "emptyModule";
	return since === "" ? "empty" : "emptySince";
};

const idOf = ({ day, kind, module, version, fault, place }: ClientErrorCount) =>
	JSON.stringify([day, kind, module, version, fault, place]);

export function ClientErrorsPage() {
	const { t } = useTranslation("users");
	const address = useSearchParams();
	const list = useListState(address);
	const modules = useModules();
	const filter = useFailureFilter(address);
	const { since, module } = filter;
	const { cursor } = list.query;
	const query = useQuery(clientErrorsQuery(useApi(), { ...filter.request, ...(cursor ? { cursor } : {}) }));
	return (
		<Page title={t("clientErrors.title")} isWide>
			<ClockBanner />
			<MailSection />
			<SealSection />
			<p className="users-failures__hint">{t("clientErrors.hint")}</p>
			<search className="users-filters">
				<Select
					label={t("common.module")}
					options={[{ id: ALL, label: t("clientErrors.anyModule") }, ...modules.optionsWith(module)]}
					selectedKey={module === "" ? ALL : module}
					onSelectionChange={(key) => filter.changeModule(key === null || key === ALL ? "" : key)}
				/>
				<DateField
					label={t("clientErrors.since")}
					value={filter.typed}
					maxValue={today()}
					onChange={(day) => filter.changeDay(day)}
				/>
				<Button variant="ghost" icon="close" isDisabled={!filter.isActive} onPress={filter.reset}>
					{t("common.resetFilters")}
				</Button>
			</search>
			<DataTable
				{...list.tableProps}
				{...resultProps(query)}
				search=""
				onSearchChange={undefined}
				onSortChange={undefined}
				ariaLabel={t("clientErrors.title")}
				columns={useClientErrorColumns(modules)}
				columnChoice={useColumnChoice("client-errors")}
				rowId={idOf}
				isWide
				emptyState={<EmptyState icon="success" message={t(`clientErrors.${emptyText({ since, module })}`)} />}
			/>
		</Page>
	);
}
