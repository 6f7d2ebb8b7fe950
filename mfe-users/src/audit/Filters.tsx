import { AUDIT_ENTITIES, AUDIT_ENTITY_LABELS, type AuditFilter } from "@portal/contracts/contract/audit";
import { addDays } from "@portal/contracts/kit/calendar";
import { midnightInVienna } from "@portal/contracts/kit/vienna";
import { Button } from "@portal/shared-ui";
import { today, type useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { DateField, Select } from "@portal/shared-ui/pickers";
import { useAddressFilter } from "../useAddressFilter.ts";

const dayIn = (text: string | null) =>
	text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";

/** Returns the filters of the audit trail from the URL, and functions that change them. Days are in Vienna time. */
export function useAuditFilter(address: ReturnType<typeof useSearchParams>) {
	const [params] = address;
	const entity = AUDIT_ENTITIES.find((name) => name === params.get("entity"));
	const entityId = params.get("entityId") ?? "";
	const [from, to] = [dayIn(params.get("from")), dayIn(params.get("to"))];
	const change = useAddressFilter(address, { entity: entity === undefined, from: from === "", to: to === "" });
	const isBackwards = from !== "" && to !== "" && to < from;
	const request: AuditFilter = {
		...(entity === undefined ? {} : { entity }),
		...(entityId === "" ? {} : { entityId }),
		...(from === "" ? {} : { from: midnightInVienna(from) }),
		...(to === "" ? {} : { to: midnightInVienna(addDays(to, 1)) }),
	};
	return {
		entity,
		entityId,
		from,
		to,
		isBackwards,
		isActive: Object.keys(request).length > 0 || params.has("q"),
		request,
		change,
		reset: () => change({ entity: "", entityId: "", from: "", to: "", q: "" }),
	};
}

const ALL = "ALL";
const OPTIONS = AUDIT_ENTITIES.map((id) => ({ id, label: AUDIT_ENTITY_LABELS[id] }));

export function Filters({ filter }: { filter: ReturnType<typeof useAuditFilter> }) {
	const { t } = useTranslation("users");
	const { entity, from, to, isBackwards, isActive, change, reset } = filter;
	const backwards = isBackwards ? { errorMessage: t("audit.invalidPeriod") } : {};
	return (
		<search className="users-filters">
			<Select
				label={t("audit.entity")}
				options={[{ id: ALL, label: t("audit.anyEntity") }, ...OPTIONS]}
				selectedKey={entity ?? ALL}
				onSelectionChange={(key) => change({ entity: key === null || key === ALL ? "" : key })}
			/>
			<DateField label={t("audit.from")} value={from} maxValue={today()} onChange={(day) => change({ from: day })} />
			<DateField
				label={t("audit.to")}
				value={to}
				maxValue={today()}
				onChange={(day) => change({ to: day })}
				{...backwards}
			/>
			<Button variant="ghost" icon="close" isDisabled={!isActive} onPress={reset}>
				{t("common.resetFilters")}
			</Button>
		</search>
	);
}
