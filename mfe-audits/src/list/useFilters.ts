import {
	AUDIT_FIELDS,
	AUDIT_KINDS,
	AUDIT_STATI,
	AUDIT_STATUS_NAMES,
	type AuditListQuery,
} from "@portal/contracts/contract/evaluation";
import { listFilters, useTranslation } from "@portal/shared-ui/module";
import { useMemo } from "react";
import { isMonth, monthName } from "./months.ts";

const STATI = AUDIT_STATUS_NAMES.map((id) => ({ id, label: AUDIT_STATI[id].label }));
const KINDS = Object.entries(AUDIT_KINDS).map(([id, label]) => ({ id, label }));

export function useFilters() {
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
					// Renders no menu, because the calendar sets this filter.
					control: " ",
				},
				certification: null,
			}),
		[t],
	);
}
