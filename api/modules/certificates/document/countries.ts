import type { Country } from "../../clients/contract.ts";
import type { DocumentLanguage } from "../contract.ts";

const ENGLISH: Readonly<Record<Country, string>> = {
	Österreich: "Austria",
	Deutschland: "Germany",
	Frankreich: "France",
	Italien: "Italy",
	Rumänien: "Romania",
	Schweiz: "Switzerland",
	Spanien: "Spain",
	Tschechien: "Czechia",
	Türkei: "Türkiye",
	Ungarn: "Hungary",
};

export const countryIn = (lang: DocumentLanguage, country: string): string =>
	lang === "en" && Object.hasOwn(ENGLISH, country) ? ENGLISH[country as Country] : country;
