import type { Compared } from "@portal/shared-ui/form";
import { formatDate, useTranslation } from "@portal/shared-ui/module";

const dated = (date: string) => (date ? formatDate(date) : "");

/** The fields of a certification by the words of the form, for who has to choose between two versions. */
export function useComparedFields(sites: readonly { id: string; label: string }[]): Compared[] {
	const { t } = useTranslation("certificates");
	return [
		{
			name: "_siteId",
			label: t("certificationForm.site"),
			text: (id: string) => sites.find((site) => site.id === id)?.label ?? "",
		},
		{ name: "validFrom", label: t("certificationForm.validFrom"), text: dated },
		{ name: "initialValidFrom", label: t("certificationForm.initialValidFrom"), text: dated },
		{ name: "category", label: t("certificationForm.category") },
		{ name: "subcategory", label: t("certificationForm.subcategory") },
	];
}
