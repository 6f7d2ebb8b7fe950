import type { Certification } from "@portal/api/contract/certifications";
import type { Client } from "@portal/api/contract/clients";
import { type Compared, useComparedWords } from "@portal/shared-ui/form";
import { formatDate, useApi, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import { certificationQuery } from "../api.ts";

/** The fields of a certificate by the words of the form, for who has to choose between two versions. */
export function useComparedFields(certification: Certification, { productionSites }: Client): Compared[] {
	const { t } = useTranslation("certificates");
	const words = useComparedWords();
	const queries = useQueryClient();
	const { queryKey } = certificationQuery(useApi(), certification._id);
	const productOf = (id: string) => {
		// The comparison has loaded the certification anew, for others may have added and removed products.
		const { products } = queries.getQueryData(queryKey)?.data ?? certification;
		const product = products.find(({ _id }) => _id === id);
		return product ? `${product.number} ${product.name}` : t("certificateForm.gone");
	};
	const siteOf = (id: string) => productionSites.find(({ _id }) => _id === id)?.name ?? t("certificateForm.gone");
	return [
		{
			name: "validFrom",
			label: t("certificateForm.validFrom"),
			text: (date: string) => (date ? formatDate(date) : ""),
		},
		{ name: "productionSites", label: t("certificateForm.sites"), text: words.chosen(siteOf) },
		{ name: "products", label: t("certification.products"), text: words.chosen(productOf) },
	];
}
