import { LANGUAGE, type Language } from "@portal/contracts/kit/languages";

const TIME_ZONE = "Europe/Vienna";

const REGIONS: Readonly<Record<string, string>> = {
	Österreich: "AT",
	Deutschland: "DE",
	Frankreich: "FR",
	Italien: "IT",
	Rumänien: "RO",
	Schweiz: "CH",
	Spanien: "ES",
	Tschechien: "CZ",
	Türkei: "TR",
	Ungarn: "HU",
};

/** As the API names them. */
export const COUNTRIES = Object.keys(REGIONS);

/** ISO 3166 code of a country, which the API and the brand name in German. */
export const regionOf = (country: string): string | undefined => REGIONS[country];

export function countryName(country: string, language: Language): string {
	const region = regionOf(country);
	return (region && new Intl.DisplayNames(LANGUAGE[language].locale, { type: "region" }).of(region)) ?? country;
}

/** `2026-03-01` as people write it: 1. März 2026, 1 March 2026, 2026. március 1. */
export function formatDay(day: string, language: Language): string {
	const format = new Intl.DateTimeFormat(LANGUAGE[language].locale, { dateStyle: "long", timeZone: "UTC" });
	return format.format(new Date(`${day}T00:00:00Z`));
}

/** Day and time in Vienna, with the time zone: a certificate is looked up from all over the world. */
export function formatMoment(moment: string, language: Language): string {
	const format = new Intl.DateTimeFormat(LANGUAGE[language].locale, {
		day: "numeric",
		month: "long",
		year: "numeric",
		hour: "2-digit",
		minute: "2-digit",
		timeZone: TIME_ZONE,
		timeZoneName: "short",
	});
	return format.format(new Date(moment));
}

const isoDay = new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE });

/** Day of a moment in Vienna, `YYYY-MM-DD`. */
export const dayOf = (moment: string): string => isoDay.format(new Date(moment));

export const formatFigure = (value: number, language: Language): string =>
	new Intl.NumberFormat(LANGUAGE[language].locale).format(value);

export const formatNames = (names: readonly string[], language: Language): string =>
	new Intl.ListFormat(LANGUAGE[language].locale).format(names);

export const languageName = (code: string, language: Language): string =>
	new Intl.DisplayNames(LANGUAGE[language].locale, { type: "language" }).of(code) ?? code;

/** `+43 1 000 00 00` as a link that dials. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;
