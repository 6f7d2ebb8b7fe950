import type { Certification } from "@portal/api/contract/certifications";
import type { Client } from "@portal/api/contract/clients";
import { type Compared, useComparedWords } from "@portal/shared-ui/form";
import { formatDate, useTranslation } from "@portal/shared-ui/module";

/** The fields of a certificate by the words of the form, for who has to choose between two versions. */
export function useComparedFields({ products }: Certification, { productionSites }: Client): Compared[] {
	const { t } = useTranslation("certificates");
	const words = useComparedWords();
	const productOf = (id: string) => {
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
