import type { ListedCompany } from "@portal/contracts/contract/directory";
import { ALL_COUNTRIES } from "@portal/contracts/kit/all-countries";
import { codeOfCountry } from "@portal/contracts/kit/countries";
import type { PublicState } from "@portal/contracts/kit/public-states";
import { useTranslation } from "@portal/shared-ui/module";
import { useEffect } from "react";
import { useIsServed } from "../hydration/hydration.ts";
import { validationPath } from "../validation/public-id.ts";

const statusOf = (state: PublicState) =>
	`https://schema.org/${state === "valid" ? "CertificationActive" : "CertificationInactive"}`;

/** Describes the listed certificates for search engines in the vocabulary of schema.org. */
export function certificationsOf(
	companies: readonly ListedCompany[],
	origin: string,
	nameOf: (certificateNumber: string) => string,
) {
	const graph = companies.flatMap(({ company, city, country, certificates }) =>
		certificates.map(({ publicId, certificateNumber, state, validFrom, validTo, products }) => ({
			"@type": "Certification",
			"@id": `${origin}${validationPath(publicId)}`,
			url: `${origin}${validationPath(publicId)}`,
			name: nameOf(certificateNumber),
			certificationIdentification: certificateNumber,
			certificationStatus: statusOf(state),
			issuedBy: { "@id": `${origin}/#organization` },
			validFrom,
			expires: validTo,
			about: [
				{
					"@type": "Organization",
					name: company,
					address: {
						"@type": "PostalAddress",
						addressLocality: city,
						addressCountry: codeOfCountry(country, ALL_COUNTRIES) ?? country,
					},
				},
				...products.map(({ name, nameEN }) => ({ "@type": "Product", name, alternateName: nameEN })),
			],
		})),
	);
	return { "@context": "https://schema.org", "@graph": graph };
}

/** Escapes `<`, because a company's name could otherwise end the script element and insert markup. */
const asText = (data: unknown) => JSON.stringify(data).replaceAll("<", "\\u003c");

/** Adds data for search engines, but only on the public website: the staff application is not indexed. */
export function useStructuredData(companies: readonly ListedCompany[] | undefined): void {
	const { t } = useTranslation("public");
	const isServed = useIsServed();
	useEffect(() => {
		if (!isServed || !companies?.length) return;
		const element = document.createElement("script");
		element.type = "application/ld+json";
		element.textContent = asText(
			certificationsOf(companies, window.location.origin, (number) => t("directory.certificate", { number })),
		);
		document.head.append(element);
		return () => element.remove();
	}, [companies, isServed, t]);
}
