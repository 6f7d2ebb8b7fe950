import { type Compared, useComparedWords } from "@portal/shared-ui/form";
import { useTranslation } from "@portal/shared-ui/module";
import type { SiteValues } from "./values.ts";

export function useComparedFields(): Compared[] {
	const { t } = useTranslation("clients");
	const words = useComparedWords();
	return [
		{ name: "name", label: t("company.name") },
		{ name: "vatNr", label: t("company.vatNr") },
		{ name: "field", label: t("company.field") },
		...words.address("address", t("address.title")),
		...words.address("invoiceAddress", t("invoiceAddress.title")),
		{
			name: "contacts",
			row: (place) => t("contacts.row", { number: place + 1 }),
			fields: [
				{ name: "dep", label: t("contact.dep") },
				{ name: "person.title", label: t("contact.title") },
				{ name: "person.firstName", label: t("contact.firstName") },
				{ name: "person.lastName", label: t("contact.lastName") },
				{ name: "person.email", label: t("contact.email") },
				{ name: "person.phone", label: t("contact.phone") },
			],
		},
		{
			name: "productionSites",
			row: (place) => t("sites.row", { number: place + 1 }),
			fields: [{ name: "name", label: t("sites.name") }, ...words.address("address")],
			// The id was deleted with the site.
			asNew: ({ _id, ...site }: SiteValues) => site,
		},
	];
}
