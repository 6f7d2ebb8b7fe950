import type { Brand } from "@portal/brand/contract.ts";
import { longDay } from "@portal/contracts/kit/calendar";
import { type Countries, codeOfCountry, MAIN_COUNTRIES, type MainCountry } from "@portal/contracts/kit/countries";
import { LANGUAGE, type Language } from "@portal/contracts/kit/languages";
import { dayInVienna } from "@portal/contracts/kit/vienna";

/** Returns a country's name in the language of the page. The API uses the German names as values. */
export function countryName(country: MainCountry, language: Language): string;
export function countryName(country: string, language: Language, countries: Countries): string;
export function countryName(country: string, language: Language, countries: Countries = MAIN_COUNTRIES): string {
	const code = codeOfCountry(country, countries);
	return (code && new Intl.DisplayNames(LANGUAGE[language].locale, { type: "region" }).of(code)) ?? country;
}

type Seat = Pick<Brand, "offices" | "seat">;

/** Returns the office at the certification body's seat, as two lines. Throws if it has no office there. */
export function seatLines({ offices, seat }: Seat, language: Language): readonly [street: string, place: string] {
	const office = offices.find(({ city }) => city === seat);
	if (!office) throw new Error("The brand has no office at its seat.");
	return [office.street, `${office.zip} ${office.city}, ${countryName(office.country, language)}`];
}

export const seatAddress = (brand: Seat, language: Language): string => seatLines(brand, language).join(", ");

export const formatDay = (day: string, language: Language): string => longDay(day, LANGUAGE[language].locale);

/** Formats a moment in Vienna's time and names the time zone, because visitors live in many time zones. */
export function formatMoment(moment: string, language: Language): string {
	const format = new Intl.DateTimeFormat(LANGUAGE[language].locale, {
		day: "numeric",
		month: "long",
		year: "numeric",
		hour: "2-digit",
		minute: "2-digit",
		timeZone: "Europe/Vienna",
		timeZoneName: "short",
	});
	return format.format(new Date(moment));
}

/** Returns the day (YYYY-MM-DD) that a moment falls on in Vienna. */
export const dayOf = (moment: string): string => dayInVienna(new Date(moment));

export const formatFigure = (value: number, language: Language): string =>
	new Intl.NumberFormat(LANGUAGE[language].locale).format(value);

export const formatNames = (names: readonly string[], language: Language): string =>
	new Intl.ListFormat(LANGUAGE[language].locale).format(names);

export const languageName = (code: string, language: Language): string =>
	new Intl.DisplayNames(LANGUAGE[language].locale, { type: "language" }).of(code) ?? code;

/** Formats "+43 1 000 00 00" as the link "tel:+43100000". */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;
