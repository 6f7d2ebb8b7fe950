import { ENQUIRY_FILTERS, ENQUIRY_STATUS, enquiryBadge } from "@portal/contracts/contract/enquiries";
import { useTranslation } from "@portal/shared-ui/module";
import type { ListFilter } from "@portal/shared-ui/table";
import { useMemo } from "react";

export function useStatusFilter(): ListFilter[] {
	const { t } = useTranslation("enquiries");
	return useMemo(() => {
		const options = ENQUIRY_FILTERS.map((id) => ({
			id,
			label: id === "OPEN" ? t("page.open") : enquiryBadge(ENQUIRY_STATUS[id]).label,
		}));
		return [{ id: "status", label: t("list.status"), options }];
	}, [t]);
}
