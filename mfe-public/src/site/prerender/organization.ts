import { shareImage } from "@portal/brand/images/index.ts";
import { codeOfCountry, MAIN_COUNTRIES } from "@portal/contracts/kit/countries";
import { LANGUAGE } from "@portal/contracts/kit/languages";
import { brand } from "@portal/shared-ui/module";

export function organization(origin: string, t: (key: string) => string) {
	return {
		"@context": "https://schema.org",
		"@type": "Organization",
		"@id": `${origin}/#organization`,
		name: brand.name,
		url: `${origin}/`,
		image: origin + shareImage,
		description: t("meta.landing.description"),
		foundingDate: String(brand.founded),
		vatID: brand.company.vatNumber,
		telephone: brand.phone,
		email: brand.email,
		address: brand.offices.map(({ street, zip, city, country }) => ({
			"@type": "PostalAddress",
			streetAddress: street,
			postalCode: zip,
			addressLocality: city,
			addressCountry: codeOfCountry(country, MAIN_COUNTRIES),
		})),
		contactPoint: {
			"@type": "ContactPoint",
			contactType: "customer service",
			telephone: brand.phone,
			email: brand.email,
			availableLanguage: Object.values(LANGUAGE).map(({ html }) => html),
		},
	};
}
