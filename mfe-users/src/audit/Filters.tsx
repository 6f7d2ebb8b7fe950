import { AUDIT_ENTITIES, AUDIT_ENTITY_LABELS } from "@portal/contracts/contract/audit";
import { Button } from "@portal/shared-ui";
import { today, useTranslation } from "@portal/shared-ui/module";
import { DateField, Select } from "@portal/shared-ui/pickers";
import type { useAuditFilter } from "./useAuditFilter.ts";

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
				{t("audit.reset")}
			</Button>
		</search>
	);
}
