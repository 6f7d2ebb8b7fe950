import {
	ENQUIRY_FIELDS,
	ENQUIRY_FILTERS,
	ENQUIRY_STATUS,
	type EnquiryListQuery,
	enquiryBadge,
} from "@portal/contracts/contract/enquiries";
import { listFilters, useTranslation } from "@portal/shared-ui/module";
import { useMemo } from "react";

export function useStatusFilter() {
	const { t } = useTranslation("enquiries");
	return useMemo(() => {
		const options = ENQUIRY_FILTERS.map((id) => ({
			id,
			label: id === "OPEN" ? t("page.open") : enquiryBadge(ENQUIRY_STATUS[id]).label,
		}));
		return listFilters<EnquiryListQuery>({ status: { ...ENQUIRY_FIELDS.status, isMultiple: true, options } });
	}, [t]);
}
