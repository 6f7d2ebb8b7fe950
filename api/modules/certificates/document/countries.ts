import english from "i18n-iso-countries/langs/en.json" with { type: "json" };
import { ALL_COUNTRIES } from "../../../kit/all-countries.ts";
import { codeOfCountry } from "../../../kit/countries.ts";
import type { DocumentLanguage } from "../contract.ts";

/** The official name comes first in the library; the short form is the one that issued certificates contain. */
const ENGLISH: Readonly<Record<string, string | readonly string[]>> = { ...english.countries, CZ: "Czechia" };

export function countryIn(lang: DocumentLanguage, country: string): string {
	const code = lang === "en" && codeOfCountry(country, ALL_COUNTRIES);
	return code ? ([ENGLISH[code] ?? country].flat()[0] ?? country) : country;
}
